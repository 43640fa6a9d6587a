import type { PhotoReason } from '#app/platform/files/images/photo-reasons.ts'
import type { PhotoType } from '#app/platform/files/images/photo-rules.ts'
import { SNIFFED_BYTES, sniffPhoto } from '#app/platform/files/images/sniff-photo.ts'

/** A file's type by its first bytes, regardless of its name. */
export async function photoTypeOf(file: File): Promise<PhotoType | PhotoReason> {
  return sniffPhoto(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
}
