import { call } from '#ui/api.ts'
import { consent } from '#ui/chrome/consent.ts'
import { trackEvent } from '#ui/data-layer.ts'
import { engagement } from '#ui/engagement.ts'
import { storage } from '#ui/storage.ts'
import { readVisitorId, saveJoinedAsNew } from '#ui/visitor-id.ts'
import type { experimentEndpoints } from '../contract.ts'
import { chooseVariants, findDevice } from './choose.ts'
import type { Chosen, PageFeatures } from './choose.ts'
import { followDefinitions } from './follow-definitions.ts'

const reportedKey = 'experiment_views'

const written = document.getElementById('features')?.textContent
let page = written ? (JSON.parse(written) as PageFeatures) : undefined
let chosen: Chosen = (window as { repetoVariants?: Chosen }).repetoVariants ?? {}
/** How often each feature is in the page. */
const usedFeatures = new Map<string, number>()
const reporting = new Set<string>()
let watching = false

/** Reports that a variant of the feature is in the page, and follows changes of it until the returned call. */
export function watchFeature(feature: string): (() => void) | undefined {
  if (!page) return undefined
  usedFeatures.set(feature, (usedFeatures.get(feature) ?? 0) + 1)
  if (!watching) {
    watching = true
    consent.subscribe(choose)
    const { key } = page
    void engagement.then(() =>
      followDefinitions(key, (features) => {
        page = { ...page!, features }
        choose()
      }),
    )
    // In development nothing has chosen before.
    if (!(feature in chosen)) choose()
  }
  reportViews()
  return () => {
    const left = usedFeatures.get(feature)! - 1
    if (left > 0) usedFeatures.set(feature, left)
    else usedFeatures.delete(feature)
  }
}

function choose(): void {
  if (page) chosen = chooseVariants(page)
  reportViews()
}

const listReported = () => (storage('sessionStorage').getItem(reportedKey) ?? '').split(' ')

/** Once per experiment and tab; the server stores one view per visitor. Visitors without an id take no part. */
function reportViews(): void {
  if (!page || readVisitorId() === undefined) return
  const reported = new Set([...listReported(), ...reporting])
  for (const feature of usedFeatures.keys()) {
    const { experiment, variation, visitors, isShown } = chosen[feature] ?? {}
    if (experiment === undefined || !isShown || reported.has(experiment)) continue
    reported.add(experiment)
    void reportView({ experiment, variation: variation!, visitors: visitors!, language: page.language })
  }
}

type View = { experiment: string; variation: number; visitors: 'new' | 'returning'; language: string }

/** A view counts as reported once the server has it; otherwise the next page or change reports it. */
async function reportView({ experiment, variation, visitors, language }: View): Promise<void> {
  reporting.add(experiment)
  const answer = await call<typeof experimentEndpoints.view>('POST /api/client/experiments/view', {
    experiments: [experiment],
    language,
    device: findDevice(),
    visitors,
  })
  reporting.delete(experiment)
  if (answer.status !== 'success') return
  storage('sessionStorage').setItem(reportedKey, [...listReported(), experiment].join(' '))
  if (visitors === 'new') saveJoinedAsNew(experiment)
  trackEvent('experiment_viewed', { experiment_id: experiment, variation_id: variation })
}
