export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

export const vitalDevices = ['phone', 'tablet', 'desktop', 'other'] as const
export type VitalDevice = (typeof vitalDevices)[number]

/** The limits of good and of acceptable values: milliseconds, and a score for CLS. */
export const vitalLimits = {
  LCP: { good: 2500, poor: 4000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1800, poor: 3000 },
  TTFB: { good: 800, poor: 1800 },
} as const satisfies Record<VitalName, { good: number; poor: number }>

export type VitalRating = 'good' | 'needs_work' | 'poor'

export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = vitalLimits[name]
  return value <= good ? 'good' : value <= poor ? 'needs_work' : 'poor'
}

const growth = 1.1
/** The smallest values that are told apart. */
const units: Record<VitalName, number> = { LCP: 1, INP: 1, CLS: 0.001, FCP: 1, TTFB: 1 }
/** One minute in milliseconds; a score of 60. */
export const lastBucket = 117

/** Buckets grow by a tenth, so that a value is known within five percent. Bucket 0 holds values below the unit. */
export function vitalBucket(name: VitalName, value: number): number {
  const size = value / units[name]
  return size < 1 ? 0 : Math.min(lastBucket, 1 + Math.floor(Math.log(size) / Math.log(growth)))
}

/** The value in the middle of a bucket. */
export function bucketValue(name: VitalName, bucket: number): number {
  return bucket === 0 ? 0 : units[name] * growth ** (bucket - 0.5)
}
