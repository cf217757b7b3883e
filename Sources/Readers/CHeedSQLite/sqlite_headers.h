#pragma once

#include <sqlite3.h>

/* Turns one of a connection's switches on or off. sqlite3_db_config() has a variable list of arguments, which Swift cannot call. */
static inline int heed_sqlite3_switch(sqlite3 *database, int option, int is_on) {
  return sqlite3_db_config(database, option, is_on, (int *)0);
}
