/**
 * Days before a date within which a reading still counts for it: a keyword collected weekly has one
 * within any seven days. Beyond that, the keyword is `not_measured`.
 */
export const rankWindowDays = 7;
