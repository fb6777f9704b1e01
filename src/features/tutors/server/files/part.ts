import { implement } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { fileEndpoints, photoEndpoints, staffFileEndpoints } from '../../contract/files.ts'
import { cropOwnPhoto, cropPhotoByStaff } from './crop-photo.ts'
import { photoFile } from './photo-file.ts'
import { getDocumentForStaff, getOriginalPhotoForStaff, getOwnDocument, getOwnOriginalPhoto } from './private-files.ts'
import { removeOwnPhoto, removePhotoByStaff } from './remove-photo.ts'
import { setOwnPhoto, setPhotoByStaff } from './set-photo.ts'

export const filesPart: PluginPart = {
  routes: {
    endpoints: [
      ...implement(photoEndpoints, {
        setAvatar: { standalone: setOwnPhoto },
        cropAvatar: { standalone: cropOwnPhoto },
        removeAvatar: removeOwnPhoto,
      }),
      ...implement(fileEndpoints, { original: getOwnOriginalPhoto, document: getOwnDocument }),
      ...implement(staffFileEndpoints, {
        setAvatar: { standalone: setPhotoByStaff },
        cropAvatar: { standalone: cropPhotoByStaff },
        removeAvatar: removePhotoByStaff,
        original: getOriginalPhotoForStaff,
        document: getDocumentForStaff,
      }),
    ],
    files: [photoFile],
  },
}
