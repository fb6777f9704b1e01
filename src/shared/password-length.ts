/** Apart from the list of common passwords, which browsers do not need. */
export const passwordLength = { min: 8, max: 200 } as const
