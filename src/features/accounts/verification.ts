/** A verification can be renewed this many days before it expires. */
export const verificationRenewalDays = 30
