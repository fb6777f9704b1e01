/** Goes up when the purposes change; people who agreed to an older version are asked again. */
export const consentVersion = 2
