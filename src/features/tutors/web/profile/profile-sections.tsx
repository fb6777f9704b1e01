import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { call } from '#ui/api.ts'
import { callWithProgress } from '#ui/upload.ts'
import type { fileEndpoints, photoEndpoints } from '../../contract/files.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import type { PhotoApi } from './editor/editor-api.ts'
import { DescriptionsSection } from './editor/descriptions-section.tsx'
import { DocumentsSection } from './editor/documents-section.tsx'
import { EducationSection } from './editor/education-section.tsx'
import { MainDataSection } from './editor/main-data-section.tsx'
import { PhotoSection } from './editor/photo-section.tsx'
import { PlacesSection } from './editor/places-section.tsx'
import { ScheduleSection } from './editor/schedule-section.tsx'
import { SubjectsSection } from './editor/subjects-section.tsx'
import type { DistrictsByCity } from './editor/use-city-districts.ts'
import type { EditorChoices } from './editor/profile-values.ts'
import { VideoSection } from './editor/video-section.tsx'
import type { SectionName } from './sections.ts'
import type { ProfileForm } from './use-profile-form.ts'

const documentPath: (typeof fileEndpoints.document)['path'] = '/api/tutor/document/get'

const photoCalls: PhotoApi = {
  upload: (photo, onProgress) =>
    callWithProgress(onProgress)<typeof photoEndpoints.setAvatar>(
      'POST /api/tutor/avatar/set',
      {},
      { avatar: [photo] },
    ),
  crop: (area) => call<typeof photoEndpoints.cropAvatar>('POST /api/tutor/avatar/crop', area),
  remove: () => call<typeof photoEndpoints.removeAvatar>('POST /api/tutor/avatar/remove', {}),
}

export function ProfileSections(props: {
  names: readonly SectionName[]
  profile: ProfileForm
  choices: EditorChoices
  districts: DistrictsByCity
  onRetry: (cityId: number) => void
}) {
  const { names, profile, choices, districts, onRetry } = props
  const { own, values, errors, lang, change, send, loadNewest } = profile
  const common = { value: values, errors, choices, onChange: change }
  const renderSection: Record<SectionName, () => ReactNode> = {
    subjects: () => <SubjectsSection {...common} />,
    places: () => <PlacesSection {...common} districts={districts} onRetry={onRetry} />,
    schedule: () => <ScheduleSection {...common} />,
    main: () => <MainDataSection {...common} />,
    photo: () => (
      <PhotoSection
        name={values.name || '?'}
        avatar={own.avatar}
        rule={choices.rules.photo}
        calls={photoCalls}
        onChange={() => void loadNewest()}
      />
    ),
    education: () => <EducationSection {...common} />,
    description: () => <DescriptionsSection {...common} />,
    video: () => <VideoSection {...common} />,
    documents: () => (
      <DocumentsSection
        documents={own.documents}
        rules={choices.rules}
        hrefOf={({ id }) => `${documentPath}?id=${id}`}
        onAdd={(files, kind, onProgress) =>
          send((version) =>
            callWithProgress(onProgress)<typeof tutorProfileEndpoints.save>(
              'POST /api/tutor/profile/save',
              { tutor: { version, new_document_kinds: files.map(() => kind) }, lang },
              { new_documents: files },
            ),
          )
        }
        onRemove={(removed) => {
          const documents = own.documents.filter(({ id }) => id !== removed.id).map(({ id, kind }) => ({ id, kind }))
          return send((version) =>
            call<typeof tutorProfileEndpoints.save>('POST /api/tutor/profile/save', {
              tutor: { version, documents },
              lang,
            }),
          )
        }}
      />
    ),
  }
  return names.map((name) => <Fragment key={name}>{renderSection[name]()}</Fragment>)
}
