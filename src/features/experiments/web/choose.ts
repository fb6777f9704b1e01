import { mayUse, readStoredConsent } from '#ui/chrome/stored-consent.ts'
import { createVisitorId, deleteVisitorId, isNewVisitor, listJoinedAsNew, readVisitorId } from '#ui/visitor-id.ts'
import { evaluateFeature } from '../evaluate-model.ts'
import type { Evaluated, Features } from '../evaluate-model.ts'

/** The part of the page that the server writes into its head. */
export type PageFeatures = {
  /** The key of the edition's event stream. */
  key: string
  gdpr: boolean
  language: string
  /** The values that the pages know, by feature; others are ignored. */
  values: Readonly<Record<string, readonly string[]>>
  features: Features
}
/** `visitors` is the kind of visitor that the variant was chosen for. */
export type Chosen = Readonly<Record<string, Evaluated & { visitors: VisitorKind; isShown: boolean }>>
type VisitorKind = 'new' | 'returning'

/** The script in the head and the page are two bundles with one sheet: rules of a second one would show two variants. */
const shared = window as { repetoVariantSheet?: CSSStyleSheet }

/**
 * Shows the variants of this visitor by style rules, so that the document stays as the server wrote it. The id is
 * created only while a rule needs one.
 */
export function chooseVariants({ features, values, gdpr, language }: PageFeatures): Chosen {
  const id = findVisitor(features, gdpr)
  const visitors = readVisitorId() === undefined || isNewVisitor() ? 'new' : 'returning'
  const joinedAsNew = id ? listJoinedAsNew() : []
  const chosen: Chosen = Object.fromEntries(
    Object.entries(values).map(([key, known]) => {
      const evaluate = (kind: VisitorKind) => {
        const found = evaluateFeature(features, key, { id, language, device: findDevice(), visitors: kind })
        return { ...found, visitors: kind, isShown: known.includes(String(found.value)) }
      }
      const asNew = evaluate('new')
      return [key, joinedAsNew.includes(asNew.experiment ?? '-') ? asNew : evaluate(visitors)]
    }),
  )
  if (!shared.repetoVariantSheet) document.adoptedStyleSheets.push((shared.repetoVariantSheet = new CSSStyleSheet()))
  shared.repetoVariantSheet.replaceSync(
    Object.entries(chosen)
      .filter(([, { isShown }]) => isShown)
      .map(([key, { value }]) => variantRules(key, String(value)))
      .join(''),
  )
  return chosen
}

/** The shorter side does not change when the device is turned. A small laptop is known by its mouse. */
export function findDevice() {
  if (matchMedia('(pointer: fine)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}

function variantRules(key: string, value: string): string {
  const variants = `[data-feature="${CSS.escape(key)}"]`
  return `${variants}{display:none}${variants}[data-value="${CSS.escape(value)}"]{display:contents}`
}

function findVisitor(features: Features, gdpr: boolean): string {
  const known = readVisitorId()
  if (gdpr && !readStoredConsent()?.statistics) {
    if (known !== undefined) deleteVisitorId()
    return ''
  }
  const needsId = Object.values(features).some(({ rules = [] }) =>
    rules.some(({ variations, coverage, range }) => variations ?? coverage ?? range),
  )
  return known ?? (needsId && mayUse('statistics', gdpr) ? createVisitorId() : '')
}
