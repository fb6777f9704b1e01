import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { FeatureKey, FeatureOption } from './declared-model.ts'

type VariantsProps<F extends FeatureKey> = { feature: F; values: Record<FeatureOption<F>, ReactNode> }

/**
 * Draws all variants of a declared feature, because guests share their pages. The first one is visible; `chooser.ts`
 * shows another one before the first paint. FeatureVariants must not contain ids or be announced twice.
 */
export function FeatureVariants<F extends FeatureKey>({ feature, values }: VariantsProps<F>) {
  useEffect(() => {
    const watching = import('./web/live-features.ts').then(({ watchFeature }) => watchFeature(feature))
    return () => void watching.then((unwatch) => unwatch?.())
  }, [feature])
  return Object.entries<ReactNode>(values).map(([value, variant], place) => (
    <div key={value} data-feature={feature} data-value={value} className={place === 0 ? 'contents' : 'hidden'}>
      {variant}
    </div>
  ))
}
