import { useMemo, useState } from 'react'
import { languages } from '#shared/locale.ts'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { StaleDialog } from '#ui/parts/stale-dialog.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { useImageUpload } from '#ui/rich-text/use-image-upload.ts'
import type { OwnTextData } from './contract.ts'
import { findTransition, textStates } from './model.ts'
import type { TextKind, TextState } from './model.ts'
import { Remarks } from './web/remarks.tsx'
import { RulesList } from './web/rules-list.tsx'
import { TextStatus } from './web/status-badge.tsx'
import { TextImages } from './web/text-images.tsx'
import { useTextForm } from './web/use-text-form.ts'
import type { TextForm } from './web/use-text-form.ts'

type Props = { kind: TextKind; ownPath: string; data: OwnTextData }

/** The page on which a tutor writes a text. Another text is another form. */
export function OwnTextEditor(props: Props) {
  const { text } = props.data
  return <EditorForm key={`${text?.id} ${text?.version}`} {...props} />
}

function EditorForm({ kind, ownPath, data }: Props) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const { text, rules, choices, initial } = data
  const form = useTextForm({ kind, ownPath, text, initial: text ?? { ...initial, title: '', text: null, images: [] } })
  const { current, values, errors, change } = form
  const upload = useImageUpload(form.sendImage)
  const comments = useMemo(() => current?.comments ?? [], [current])
  const passages = useMemo(
    () => comments.filter(({ resolved }) => !resolved).map(({ comment: note, ...place }) => ({ ...place, note })),
    [comments],
  )
  const title = text ? text.title || t('tutor_text.untitled') : t(`tutor_text.write.${kind}`)
  return (
    <section className="mx-auto grid max-w-200 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <p className="mb-1 text-small">
          <a href={href(ownPath)} className="text-green">
            {t(`tutor_text.own.${kind}`)}
          </a>
        </p>
        <h1 className="mb-2 text-title font-bold text-balance wrap-anywhere">{title}</h1>
        {current && <TextStatus text={current} />}
      </div>
      <Remarks
        general={current?.revision_comment ?? ''}
        comments={comments}
        busy={form.busy}
        onResolve={(id, resolved) => void form.resolve(id, resolved)}
      />
      {errors['comments'] && <p className="text-coral">{errors['comments'].join(' ')}</p>}
      <div className="grid gap-5 rounded-card border border-line bg-card p-4 tablet:p-5">
        <TextField
          label={t('tutor_text.title')}
          hint={t('tutor_text.title_hint', rules.title)}
          value={values.title}
          maxLength={rules.title.max}
          errors={errors['title']}
          onChange={({ target }) => change({ title: target.value })}
        />
        <div className="grid gap-4 tablet:grid-cols-3">
          <SelectField
            label={t('tutor_text.subject')}
            empty={rules.needs_subject ? t('tutor_text.choose_subject') : t('tutor_text.no_subject')}
            choices={choices.lessons}
            value={values.subject_id ?? ''}
            errors={errors['subject_id']}
            onChange={({ target }) => change({ subject_id: Number(target.value) || null })}
          />
          <SelectField
            label={t('tutor_text.city')}
            empty={t('tutor_text.no_city')}
            choices={choices.cities}
            value={values.city_id ?? ''}
            errors={errors['city_id']}
            onChange={({ target }) => change({ city_id: Number(target.value) || null })}
          />
          {rules.locales.length > 1 && (
            <SelectField
              label={t('tutor_text.language')}
              choices={rules.locales.map((locale) => ({ value: locale, text: languages[locale].name }))}
              value={values.lang}
              errors={errors['lang']}
              onChange={({ target }) => change({ lang: target.value })}
            />
          )}
        </div>
        <RichTextField
          name="text"
          label={t('tutor_text.text')}
          doc={values.text}
          hint={t('tutor_text.text_hint', { min: rules.text.min })}
          errors={errors['text']}
          maxCharacters={rules.text.max}
          isUploading={upload.isUploading}
          uploadImage={upload.uploadImage}
          passages={passages}
          onChange={(doc) => change({ text: doc })}
        />
        <TextImages
          images={values.images}
          max={rules.images.max_count}
          errors={errors}
          problem={upload.problem}
          isUploading={upload.isUploading}
          upload={upload.uploadImage}
          onChange={(images) => change({ images })}
        />
        <FormActions form={form} />
      </div>
      <RulesList rules={rules.rules} />
      {form.conflict && (
        <StaleDialog
          busy={form.busy}
          onKeep={() => void form.conflict?.keep()}
          onTake={() => void form.conflict?.take()}
          onClose={form.conflict.close}
        />
      )}
    </section>
  )
}

function FormActions({ form }: { form: TextForm }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  const { current, busy, saveDraft, changeStatus } = form
  const state: TextState = current ? textStates[current.status]! : 'draft'
  const isPublic = Boolean(current?.link)
  const mayBecome = (to: TextState) => findTransition(state, to) !== undefined
  const maySubmit = mayBecome('moderation')
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4 max-tablet:*:grow">
      {maySubmit && (
        <Button look="main" busy={busy} onClick={() => void changeStatus('moderation')}>
          {t('tutor_text.action.submit')}
        </Button>
      )}
      <Button look={maySubmit ? 'plain' : 'main'} busy={busy} onClick={() => void saveDraft()}>
        {t(state === 'published' ? 'tutor_text.action.save_change' : 'tutor_text.action.save')}
      </Button>
      {state === 'moderation' && (
        <Button busy={busy} onClick={() => void changeStatus('draft')}>
          {t('tutor_text.action.withdraw')}
        </Button>
      )}
      {isPublic && mayBecome('inactive') && (
        <Button busy={busy} onClick={() => void changeStatus('inactive')}>
          {t('tutor_text.action.hide')}
        </Button>
      )}
      {state === 'inactive' && (
        <Button busy={busy} onClick={() => void changeStatus('published')}>
          {t(current?.hidden_by_staff ? 'tutor_text.action.withdraw' : 'tutor_text.action.show')}
        </Button>
      )}
      {current && (
        <Button look="danger" className="tablet:ml-auto" disabled={busy} onClick={() => setDeleting(true)}>
          {t('action.delete')}
        </Button>
      )}
      {isDeleting && (
        <Confirm
          question={t('tutor_text.delete_question')}
          action={t('action.delete')}
          busy={busy}
          onConfirm={() => void changeStatus('deleted')}
          onCancel={() => setDeleting(false)}
        />
      )}
    </div>
  )
}
