import { CallsCard } from '#features/telephony/calls-card.tsx'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { Card } from '#ui/parts/card.tsx'
import { TabLinks } from '#ui/parts/tab-links.tsx'
import type { staffFileEndpoints } from '../../contract/files.ts'
import type { ProfileDifference } from '../../contract/staff.ts'
import { DocumentsSection } from '../profile/editor/documents-section.tsx'
import { PhotoSection } from '../profile/editor/photo-section.tsx'
import type { PhotoApi } from '../profile/editor/editor-api.ts'
import type { EditorChoices } from '../profile/editor/profile-values.ts'
import { ProfileDifferences } from '../moderation/profile-differences.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { useTutorName } from './tutor-status.tsx'
import type { WireStaffTutor } from './tutor-status.tsx'
import { NamesCard } from './names-card.tsx'
import { StaffProfileSections } from './staff-profile-sections.tsx'
import { RatingCard } from './rating-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { CommentCard, FactsCard, TogglesCard } from './side-cards.tsx'
import { useStaffProfileForm } from './use-staff-profile-form.ts'

type Props = {
  tutor: WireStaffTutor
  school: boolean
  differences: readonly ProfileDifference[]
  choices: EditorChoices
}

export function ProfileTab({ tutor, school, differences, choices }: Props) {
  const t = useT()
  const nameOf = useTutorName()
  const form = useStaffProfileForm(tutor)
  const { errors } = form
  const waitingPapers = tutor.documents.filter(({ state }) => state === 'waiting')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_340px]">
      {tutor.waiting?.state === 'waiting' && (
        <Card title={t('tutor_card.differences')} className="grid gap-5">
          {waitingPapers.length > 0 && <DocumentViewer documents={waitingPapers} />}
          {differences.length > 0 && <ProfileDifferences differences={differences} />}
        </Card>
      )}
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        <FactsCard tutor={tutor} />
        <CallsCard
          key={tutor.id}
          about={{ tutor_id: tutor.id }}
          people={[{ recipient: 'tutor', id: tutor.id, name: nameOf(tutor) }]}
        />
        <fieldset disabled={tutor.deleted} className="contents">
          <CommentCard key={tutor.admin_comment} tutor={tutor} />
          <TogglesCard tutor={tutor} school={school} />
          <RatingCard score={tutor.score} rating={form.rating} errors={errors} onChange={form.changeRating} />
          <NamesCard id={tutor.id} lang={tutor.lang} names={form.names} errors={errors} onChange={form.changeNames} />
        </fieldset>
      </aside>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:col-start-1">
        <TextLanguageTabs lang={tutor.lang} />
        <fieldset disabled={tutor.deleted} className="contents">
          <PhotoSection
            name={nameOf(tutor)}
            avatar={tutor.avatar}
            rule={choices.rules.photo}
            calls={photoCalls(tutor.id)}
            onChange={() => void refresh()}
          />
          <StaffProfileSections
            key={form.round}
            value={form.values}
            errors={errors}
            choices={choices}
            onChange={form.change}
          />
          <DocumentsSection
            documents={tutor.documents}
            rules={choices.rules}
            hrefOf={({ id }) => `/api/admin/tutor/document/get?id=${id}`}
            onAdd={form.addDocuments}
            onRemove={form.removeDocument}
            onRename={(document, kind) => void form.renameDocument(document, kind)}
          />
        </fieldset>
        <SaveBar
          visible={form.dirty}
          problem={form.problem}
          busy={form.busy}
          onSave={() => void form.save()}
          onDiscard={form.discard}
        />
      </div>
    </div>
  )
}

function TextLanguageTabs({ lang }: Pick<WireStaffTutor, 'lang'>) {
  const t = useT()
  const { edition } = useFrame()
  if (edition.locales.length < 2) return null
  const links = edition.locales.map((locale, place) => ({
    href: place === 0 ? '?' : `?lang=${locale}`,
    text: t(`locale.${locale}`),
    current: locale === lang,
  }))
  return <TabLinks label={t('tutor_card.lang')} links={links} />
}

function photoCalls(tutor_id: number): PhotoApi {
  return {
    upload: (photo) =>
      call<typeof staffFileEndpoints.setAvatar>('POST /api/admin/tutor/avatar/set', { tutor_id }, { avatar: [photo] }),
    crop: (area) =>
      call<typeof staffFileEndpoints.cropAvatar>('POST /api/admin/tutor/avatar/crop', { tutor_id, ...area }),
    remove: () => call<typeof staffFileEndpoints.removeAvatar>('POST /api/admin/tutor/avatar/remove', { tutor_id }),
  }
}
