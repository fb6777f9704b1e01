/** The product's name in sentences and SMS; `edition.siteName` is the longer name for titles and senders. */
export const brandName = 'Repeto'
