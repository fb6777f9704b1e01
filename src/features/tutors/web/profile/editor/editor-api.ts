import type { Envelope } from '#shared/contract.ts'
import type { CropArea } from '#shared/media.ts'
import type { DocumentKind } from '../../../model.ts'
import type { TutorAvatar, OwnDocument } from './profile-values.ts'

type OnProgress = (share: number) => void

/** Tutors and staff use different endpoints. */
export type PhotoApi = {
  upload: (photo: File, onProgress: OnProgress) => Promise<Envelope<{ avatar: TutorAvatar }>>
  crop: (area: CropArea) => Promise<Envelope<{ avatar: TutorAvatar }>>
  remove: () => Promise<Envelope<object>>
}

/** Resolves to undefined if the caller has already handled the failure. */
export type AddDocuments = (
  files: readonly File[],
  kind: DocumentKind,
  onProgress: OnProgress,
) => Promise<Envelope<object> | undefined>
export type RemoveDocument = (document: OwnDocument) => Promise<Envelope<object> | undefined>
