import { PenLine } from 'lucide-react'
import { imageUrl } from '#shared/media.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Pager } from '#ui/parts/pager.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import type { OwnTextsData } from './contract.ts'
import type { TextKind } from './model.ts'
import { RulesList } from './web/rules-list.tsx'
import { TextStatus } from './web/status-badge.tsx'

type Props = { kind: TextKind; data: OwnTextsData }

/** The texts of the tutor with their states. */
export function OwnTexts({ kind, data: { list, rules, is_visible: isVisible } }: Props) {
  const t = useT()
  const href = useHref()
  const { edition, path } = useFrame()
  const title = t(`tutor_text.own.${kind}`)
  const isFull = list.total >= rules.max_texts
  const write = (
    <ButtonLink look="main" href={href(`${path}/new/`)}>
      <PenLine className="size-4" />
      {t(`tutor_text.write.${kind}`)}
    </ButtonLink>
  )
  return (
    <section className="mx-auto grid max-w-200 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
          <p className="max-w-text text-pretty text-soft">{t(`tutor_text.own_lead.${kind}`)}</p>
        </div>
        {list.total > 0 && !isFull && write}
      </div>
      {!isVisible && list.total > 0 && (
        <p className="rounded-card border border-line bg-sun-wash px-4 py-3 text-base">
          {t('tutor_text.author_hidden')}
        </p>
      )}
      {list.total === 0 ? (
        <EmptyState
          picture={<Books className="w-40" />}
          title={t(`tutor_text.none.${kind}`)}
          text={t(`tutor_text.none_text.${kind}`)}
          action={write}
        />
      ) : (
        <ul className="grid gap-3">
          {list.items.map((text) => (
            <li key={text.id} data-item={text.id}>
              <OwnTextItem text={text} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={list.page} pages={list.pages} href={(page) => href(path) + (page > 1 ? `?page=${page}` : '')} />
      <RulesList rules={rules.rules} />
    </section>
  )
}

function OwnTextItem({ text }: { text: OwnTextsData['list']['items'][number] }) {
  const t = useT()
  const href = useHref()
  const { path } = useFrame()
  return (
    <article className="relative flex gap-4 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-edge">
      {text.image && (
        <img
          src={imageUrl(text.image, 320)}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          className="h-18 w-24 shrink-0 rounded-small object-cover max-tablet:hidden"
        />
      )}
      <div className="grid min-w-0 flex-1 content-start gap-1.5">
        <h2 className="font-semibold wrap-anywhere">
          <a href={href(`${path}/${text.id}/`)} className="text-ink no-underline after:absolute after:inset-0">
            {text.title || t('tutor_text.untitled')}
          </a>
        </h2>
        <TextStatus text={text} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
          <LocalDay seconds={text.changed_at} short />
          {text.open_comments > 0 && <Badge tone="sun">{t('tutor_text.remarks', { count: text.open_comments })}</Badge>}
          {text.votes > 0 && <Stars value={text.rating} single />}
          {text.link && (
            <a href={text.link} className="relative text-green">
              {t('tutor_text.open')}
            </a>
          )}
        </p>
      </div>
    </article>
  )
}
