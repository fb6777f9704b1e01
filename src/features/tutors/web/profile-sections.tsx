import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { call } from '#ui/api.ts'
import { callWithProgress } from '#ui/upload.ts'
import type { fileEndpoints, photoEndpoints, profileEndpoints } from '../contract.ts'
import type { PhotoCalls } from './editor/calls.ts'
import { Descriptions } from './editor/descriptions.tsx'
import { Documents } from './editor/documents.tsx'
import { Education } from './editor/education.tsx'
import { MainData } from './editor/main-data.tsx'
import { Photo } from './editor/photo.tsx'
import { Places } from './editor/places.tsx'
import { Schedule } from './editor/schedule.tsx'
import { Subjects } from './editor/subjects.tsx'
import type { Districts } from './editor/use-districts.ts'
import type { Choices } from './editor/values.ts'
import { Video } from './editor/video.tsx'
import type { SectionName } from './sections.ts'
import type { Profile } from './use-profile.ts'

const documentPath: (typeof fileEndpoints.document)['path'] = '/api/tutor/document/get'

const photoCalls: PhotoCalls = {
  upload: (photo, onProgress) =>
    callWithProgress(onProgress)<typeof photoEndpoints.setAvatar>(
      'POST /api/tutor/avatar/set',
      {},
      { avatar: [photo] },
    ),
  crop: (area) => call<typeof photoEndpoints.cropAvatar>('POST /api/tutor/avatar/crop', area),
  remove: () => call<typeof photoEndpoints.removeAvatar>('POST /api/tutor/avatar/remove', {}),
}

/** The sections of a tutor's own profile, with the calls that a tutor may make. */
export function ProfileSections(props: {
  names: readonly SectionName[]
  profile: Profile
  choices: Choices
  districts: Districts
  onRetry: (cityId: number) => void
}) {
  const { names, profile, choices, districts, onRetry } = props
  const { own, values, errors, lang, change, send, loadNewest } = profile
  const common = { value: values, errors, choices, onChange: change }
  const draw: Record<SectionName, () => ReactNode> = {
    subjects: () => <Subjects {...common} />,
    places: () => <Places {...common} districts={districts} onRetry={onRetry} />,
    schedule: () => <Schedule {...common} />,
    main: () => <MainData {...common} />,
    photo: () => (
      <Photo
        name={values.name || '?'}
        avatar={own.avatar}
        rule={choices.rules.photo}
        calls={photoCalls}
        onChange={() => void loadNewest()}
      />
    ),
    education: () => <Education {...common} />,
    description: () => <Descriptions {...common} />,
    video: () => <Video {...common} />,
    documents: () => (
      <Documents
        documents={own.documents}
        rules={choices.rules}
        hrefOf={({ id }) => `${documentPath}?id=${id}`}
        onAdd={(files, kind, onProgress) =>
          send((version) =>
            callWithProgress(onProgress)<typeof profileEndpoints.save>(
              'POST /api/tutor/profile/save',
              { tutor: { version, new_document_kinds: files.map(() => kind) }, lang },
              { new_documents: files },
            ),
          )
        }
        onRemove={(gone) => {
          const documents = own.documents.filter(({ id }) => id !== gone.id).map(({ id, kind }) => ({ id, kind }))
          return send((version) =>
            call<typeof profileEndpoints.save>('POST /api/tutor/profile/save', { tutor: { version, documents }, lang }),
          )
        }}
      />
    ),
  }
  return names.map((name) => <Fragment key={name}>{draw[name]()}</Fragment>)
}
