export { describeFeeEffect } from './server/describe-effect.ts'
export { getTutorVisibility } from './server/tutor-visibility.ts'
export { isOpenFor, selectOpenTutors, visibilityReasonsSql } from './server/visibility-rules.ts'
