import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RichNode } from '#shared/rich-text/nodes.ts'
import { plainText } from '#shared/rich-text/plain-text.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import type { WireTextReview } from '../contract.ts'
import { commentLimits, longestQuote } from '../model.ts'

type Remark = { block: number; quote: string; comment: string }
type Props = {
  review: WireTextReview
  onAdd: (remark: Remark) => Promise<unknown>
  onRemove: (comment: number) => void
}

/** Staff select words in a block, or none for the whole block, and write a remark about them. */
export function PassageRemarks({ review, onAdd, onRemove }: Props) {
  const t = useT()
  const [place, setPlace] = useState<{ block: number; quote: string }>()
  const blocks = review.text?.content ?? []
  return (
    <Card title={t('tutor_text.passages')}>
      <p className="mb-4 text-base text-soft">{t('tutor_text.passages_hint')}</p>
      <ol className="grid gap-2">
        {blocks.map((node, block) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no ids, and their place is what a remark names
          <li key={block} className="grid gap-2">
            <div className="flex items-start gap-2 rounded-small hover:bg-paper">
              <div data-block={block} className="min-w-0 flex-1">
                <RichTextView doc={{ type: 'doc', content: [node] }} />
              </div>
              <IconButton
                size="small"
                label={t('tutor_text.comment_block', { place: block + 1 })}
                icon={<MessageSquarePlus />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setPlace({ block, quote: selectedWords(block, node) })}
              />
            </div>
            {review.comments
              .filter((comment) => comment.block === block || (block === blocks.length - 1 && comment.block > block))
              .map(({ id, quote, comment, who, sent, resolved }) => (
                <div
                  key={id}
                  className="flex items-start gap-2 rounded-small border-l-3 border-sun bg-sun-wash px-3 py-2"
                >
                  <div className="min-w-0 flex-1 text-base">
                    {quote && <p className="text-small text-soft wrap-anywhere">“{quote}”</p>}
                    <p className="whitespace-pre-line wrap-anywhere">{comment}</p>
                    <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-soft">
                      {who}
                      <Badge tone={resolved ? 'green' : sent ? 'info' : 'neutral'}>
                        {t(`tutor_text.remark.${resolved ? 'resolved' : sent ? 'sent' : 'new'}`)}
                      </Badge>
                    </p>
                  </div>
                  <IconButton
                    size="small"
                    label={t('tutor_text.remove_remark')}
                    icon={<Trash2 />}
                    onClick={() => onRemove(id)}
                  />
                </div>
              ))}
          </li>
        ))}
      </ol>
      {place && (
        <RemarkDialog
          quote={place.quote}
          onClose={() => setPlace(undefined)}
          onSave={async (comment) => {
            await onAdd({ ...place, comment })
            setPlace(undefined)
          }}
        />
      )}
    </Card>
  )
}

/** The selected words if they are within this block, as the tutor's editor will search for them. */
function selectedWords(block: number, node: RichNode): string {
  const selection = globalThis.getSelection()
  const words = selection?.toString().trim().slice(0, longestQuote) ?? ''
  const holder = document.querySelector(`[data-block="${block}"]`)
  const isInside = words !== '' && holder !== null && selection !== null && selection.containsNode(holder, true)
  return isInside && plainText({ type: 'doc', content: [node] }).includes(words) ? words : ''
}

function RemarkDialog(props: { quote: string; onSave: (comment: string) => Promise<void>; onClose: () => void }) {
  const { quote, onSave, onClose } = props
  const t = useT()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const isShort = comment.trim().length < commentLimits.min
  return (
    <Dialog
      title={t('tutor_text.new_remark')}
      onClose={onClose}
      actions={
        <Button
          look="main"
          busy={busy}
          disabled={isShort}
          onClick={() => {
            setBusy(true)
            void onSave(comment.trim())
          }}
        >
          {t('tutor_text.add_remark')}
        </Button>
      }
    >
      {quote && <p className="mb-3 border-l-3 border-sun pl-3 text-base wrap-anywhere">“{quote}”</p>}
      <TextArea
        label={t('tutor_text.remark')}
        maxLength={commentLimits.max}
        onInput={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}
