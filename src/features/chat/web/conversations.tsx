import { ArrowLeft } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Books } from '#ui/parts/pictures.tsx'
import { ChatBlock } from '../chat-block.tsx'
import type { clientChatsPage } from '../contract.ts'
import { useCounterpartName } from './counterpart-name.ts'
import { ConversationListItem } from './conversation-list-item.tsx'
import { useConversationList } from './use-conversation-list.ts'

type Data = PageData<typeof clientChatsPage>

/** The element that is replaced when another conversation is opened. */
const windowId = 'chat-window'

/** The list and the open conversation; a phone shows one of them. */
export function Conversations({
  data,
  path,
  empty,
}: {
  data: Data
  path: string
  empty: { text: string; href: string }
}) {
  const t = useT()
  const href = useHref()
  const { edition, search } = useFrame()
  const page = Number(new URLSearchParams(search).get('page') ?? 1)
  const { conversations, more } = useConversationList(data, page)
  const { chosen } = data
  const at = (query: { conversation?: number; page?: number }) => {
    const filled = Object.entries({ page, ...query }).filter(([name, value]) => name !== 'page' || value > 1)
    return `${href(path)}?${new URLSearchParams(filled.map(([name, value]) => [name, String(value)]))}`
  }
  const title = t('chat.title')
  if (conversations.length === 0)
    return (
      <section className="mx-auto max-w-240 px-4 py-8 tablet:py-12">
        <title>{`${title} — ${edition.siteName}`}</title>
        <h1 className="mb-4 text-title font-bold">{title}</h1>
        <EmptyState
          picture={<Books className="h-24" />}
          title={t('chat.none')}
          text={empty.text}
          action={
            <ButtonLink look="main" href={href(empty.href)}>
              {t('chat.none_action')}
            </ButtonLink>
          }
        />
      </section>
    )
  return (
    <section className={`mx-auto max-w-page tablet:px-4 tablet:py-6 ${chosen ? '' : 'px-4 py-6'}`}>
      <title>{`${title} — ${edition.siteName}`}</title>
      <h1 className={`mb-4 text-title font-bold ${chosen ? 'max-tablet:sr-only' : ''}`}>{title}</h1>
      <div className="grid grid-cols-1 gap-4 tablet:h-[calc(100dvh-11rem)] tablet:min-h-120 tablet:grid-cols-[19rem_minmax(0,1fr)]">
        <nav
          aria-label={title}
          className={`min-h-0 overflow-y-auto overscroll-contain tablet:-ml-2 tablet:pr-1 tablet:pl-2 ${chosen ? 'hidden tablet:block' : ''}`}
        >
          <ul className="grid grid-cols-1 gap-1">
            {conversations.map((conversation) => (
              <li key={conversation.conversation_id}>
                <ConversationListItem
                  conversation={conversation}
                  href={at({ conversation: conversation.conversation_id })}
                  stay={windowId}
                  current={conversation.conversation_id === chosen?.conversation_id}
                />
              </li>
            ))}
          </ul>
          {more && (
            <ButtonLink
              look="quiet"
              href={at({ page: page + 1, ...(chosen && { conversation: chosen.conversation_id }) })}
              data-stay={windowId}
              className="mt-2 w-full"
            >
              {t('chat.more')}
            </ButtonLink>
          )}
        </nav>
        <div
          id={windowId}
          tabIndex={-1}
          className={`min-h-0 min-w-0 outline-none ${chosen ? 'flex' : 'hidden tablet:flex'}`}
        >
          {chosen ? (
            <OpenConversation conversation={chosen} me={data.me} back={at({})} />
          ) : (
            <p className="grid grow place-content-center rounded-card border border-line p-8 text-soft">
              {t('chat.choose')}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function OpenConversation({
  conversation,
  me,
  back,
}: {
  conversation: NonNullable<Data['chosen']>
  me: Data['me']
  back: string
}) {
  const t = useT()
  const href = useHref()
  const { role, id, avatar } = conversation.with
  const name = useCounterpartName()(conversation.with)
  return (
    <section
      aria-label={name}
      data-clears-banner
      className="flex h-[calc(100dvh-4rem-var(--banner-height,0px))] min-h-80 min-w-0 grow flex-col overflow-hidden border-line bg-card tablet:h-auto tablet:rounded-card tablet:border"
    >
      <div className="flex items-center gap-2 px-2 py-1.5 tablet:px-3 tablet:py-2.5">
        <a
          href={back}
          aria-label={t('chat.back')}
          className="grid size-11 shrink-0 place-items-center rounded-card text-ink tablet:hidden"
        >
          <ArrowLeft size={20} aria-hidden />
        </a>
        <Avatar name={name} src={avatar ?? undefined} size={40} />
        <div className="min-w-0 grow">
          <h2 className="truncate leading-tight font-semibold">{name}</h2>
          <a
            href={href(`/zayavka/${conversation.order_id}/`)}
            className="inline-flex min-h-6 max-w-full items-center text-base text-green"
          >
            <span className="truncate">{conversation.about || t('chat.order', { id: conversation.order_id })}</span>
          </a>
        </div>
      </div>
      <ChatBlock
        fill
        name={name}
        avatar={avatar ?? undefined}
        order_id={conversation.order_id}
        me={me}
        to={{ role, id: role === 'tutor' ? (id ?? undefined) : undefined }}
      />
    </section>
  )
}
