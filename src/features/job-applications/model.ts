export const applicationLimits = { name: 80, email: 254, phone: 40, message: 2000, note: 2000 } as const

/** Types and sizes of a CV; `.docx` is checked like a PDF. */
export const cvExtensions = ['.pdf', '.docx'] as const
export const maxCvBytes = 5 * 1_048_576

export const applicationStatus = {
  new: 'new',
  in_review: 'in_review',
  invited: 'invited',
  hired: 'hired',
  declined: 'declined',
} as const

/** An applicant may be asked again within half a year; afterwards nothing personal is kept. */
export const retentionDays = 180
