import Testing

@testable import HeedCommand

@Suite("Cores that a process may use") struct AllowedCoresTests {
  @Test(arguments: [
    ("Cpus_allowed_list:\t0-1\n", 2, "two"),
    ("Name:\theed\nCpus_allowed_list:\t0-2,5\nMems_allowed:\t1", 4, "with a hole"),
    ("Cpus_allowed_list:\t7", 1, "the eighth alone"),
    ("Name:\theed", 1, "a kernel that does not say"),
  ])
  func allowedCoresAreReadFromTheKernelStatus(status: String, expected: Int, why: Comment) {
    #expect(AllowedCores.count(inStatus: status) == expected, why)
  }

  // The kernel's cores and the container's quota.
  @Test(arguments: [
    (8, nil, 8, "no container"),
    (8, "max 100000\n", 8, "a container without a limit"),
    (8, "200000 100000\n", 2, "two cores' time"),
    (8, "150000 100000\n", 2, "half a core is worth another clip"),
    (8, "120000 100000\n", 1, "a fifth of one is not"),
    (8, "10000 100000\n", 1, "never less than one"),
    (2, "800000 100000\n", 2, "never more than there are"),
    (8, "what", 8, "nothing that we know"),
  ])
  func containerQuotaLimitsTheCores(cores: Int, quota: String?, expected: Int, why: Comment) {
    #expect(AllowedCores.limit(cores, quota: quota) == expected, why)
  }
}
