/** A part of the personal data export: data (`cut` if it was truncated) or a stored file. */
export type PersonalPart = { name: string; data: unknown; cut?: boolean } | { name: string; file: string }
