import { photoReasonSentence } from '#app/platform/files/images/photo-reasons.ts'
import { UploadError } from '#app/platform/files/upload-task/request/upload-error.ts'
import { photoTypeOf } from './photo-kind.ts'

const QUALITY = 0.92

/** The file to send. A HEIC photo (detected by its first bytes, whatever its name) is converted to JPEG if the browser can decode
 *  it, because the server cannot. Other files stay as they are.
 *  @throws UploadError if the browser cannot decode it either */
export async function sendableFile(file: File): Promise<File> {
  if ((await photoTypeOf(file)) !== 'heic') return file
  try {
    const picture = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    const jpeg = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY))
    if (jpeg?.type === 'image/jpeg')
      return new File([jpeg], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    // Most browsers cannot decode HEIC.
  }
  throw new UploadError('NotAllowed', photoReasonSentence('heic'))
}
