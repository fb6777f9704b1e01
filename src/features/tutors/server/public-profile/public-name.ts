import type { Localized } from '#shared/locale.ts'
import { localizedMask } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { withPrivacyDefaults, shortName } from '../../model.ts'
import type { Privacy } from '../../model.ts'
import type { StoredTextMasks } from '../profile/profile-masks.ts'

/** The columns of the tutor `t` that the public name is made of. */
export const publicNameColumns = ['t.name', 't.privacy', 't.text_masks', 't.mask_version'] as const

/** The name that visitors see: masked, and shortened if the tutor wishes so. */
export function presentPublicName(
  { edition, locale }: Pick<Ctx, 'edition' | 'locale'>,
  { name: texts, privacy, text_masks, mask_version: version }: StoredTextMasks & { name: unknown; privacy: unknown },
): string {
  const { name: masks } = text_masks as { name?: Localized }
  const name = localizedMask({ texts: texts as Localized, masks, version }, locale, edition.locales[0])
  return withPrivacyDefaults(privacy as Partial<Privacy>).full_name ? name : shortName(name)
}
