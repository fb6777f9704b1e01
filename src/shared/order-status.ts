/** The numbers are part of the wire format and the database. */
export const orderStatus = {
  new: 1,
  processing: 2,
  potential: 3,
  appointed: 4,
  first_class: 5,
  waiting_for_pay: 6,
  paid: 7,
  paused: 8,
  lost: 9,
  deleted: 10,
  school_new: 11,
  school_processing: 12,
} as const
