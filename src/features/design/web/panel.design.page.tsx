import { useT } from '#ui/frame.tsx'
import { Actions } from './actions.tsx'
import { Basis } from './basis.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Kinds } from './kinds.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { Phone } from './phone.tsx'
import { RichTexts } from './rich-text.tsx'
import { groups } from './specimen.tsx'
import { States } from './states.tsx'

/** The design system: a reference for building pages and for checking the effect of changes. */
export default function Design() {
  const t = useT()
  return (
    <>
      <title>{`${t('panel.page.design')} — Repeto`}</title>
      <h1 className="mb-1 text-title font-semibold">{t('panel.page.design')}</h1>
      <p className="mb-5 max-w-text text-soft">{t('design.lead')}</p>
      <nav aria-label={t('design.index')} className="mb-10">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {groups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className="inline-block py-1.5 text-green underline-offset-4 hover:underline">
                {t(`design.group.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Basis />
      <Actions />
      <Fields />
      <Kinds />
      <RichTexts />
      <Choices />
      <Overlays />
      <Lists />
      <States />
      <Phone />
    </>
  )
}
