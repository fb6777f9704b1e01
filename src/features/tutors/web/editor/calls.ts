import type { Envelope } from '#shared/contract.ts'
import type { DocumentKind } from '../../model.ts'
import type { Avatar, OwnDocument } from './values.ts'

export type CropArea = { x: number; y: number; width: number; height: number }
type OnProgress = (share: number) => void

/** How a photo reaches the server: tutors and staff have calls of their own. */
export type PhotoCalls = {
  upload: (photo: File, onProgress: OnProgress) => Promise<Envelope<{ avatar: Avatar }>>
  crop: (area: CropArea) => Promise<Envelope<{ avatar: Avatar }>>
  remove: () => Promise<Envelope<object>>
}

/** Nothing is answered where whoever asked has dealt with the refusal. */
export type AddDocuments = (
  files: readonly File[],
  kind: DocumentKind,
  onProgress: OnProgress,
) => Promise<Envelope<object> | undefined>
export type RemoveDocument = (document: OwnDocument) => Promise<Envelope<object> | undefined>
