/// The columns of a table of driver samples, except `t_ms`.
enum TickColumn: String, CaseIterable {
  case face
  case eyesOnRoad = "eyes_on_road"
  case zone
  case zoneClass = "class"
  case eyesClosed = "eyes_closed"
  case eyesVisible = "eyes_visible"
  case headYaw = "head_yaw_deg"
  case headPitch = "head_pitch_deg"
  case poseDeviation = "pose_std_rad"
  case azimuth = "vehicle_azimuth_deg"
  case elevation = "vehicle_elevation_deg"
  case phone, kss, interaction
  case turnSignal = "turn_signal"
  case steering = "steering_deg"
  case engaged, standstill
  case speed = "speed_mps"
  case task
}
