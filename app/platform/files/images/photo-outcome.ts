import type { PhotoReason } from './photo-reasons.ts'
import type { PhotoLimits, PhotoType } from './photo-rules.ts'

/** One encoded picture; `width` and `height` in pixels. */
export type Variant = { width: number; height: number; format: 'webp' | 'avif'; bytes: Uint8Array }

export type PreparedPhoto = {
  ok: true
  /** The detected type of the file. */
  type: PhotoType
  /** The size of the photo after applying its rotation. */
  width: number
  height: number
  /** Base64 of about 21 bytes, see placeholder.ts. */
  thumbhash: string
  /** A 64-bit difference hash in hex: similar pictures have similar hashes. */
  fingerprint: string
  /** Sorted by width, the largest last. */
  variants: Variant[]
  /** A JPEG from which new variants can be made. */
  master: { width: number; height: number; bytes: Uint8Array }
}

export type RefusedPhoto = { ok: false; reason: PhotoReason }
export type PhotoOutcome = PreparedPhoto | RefusedPhoto
export type AvifOutcome = { ok: true; variants: Variant[] } | RefusedPhoto

/** `processorLimit` in seconds. */
export type PhotoWork = { bytes: Uint8Array; processorLimit: number } & (
  | { kind: 'photo'; declaredType: string; limits: PhotoLimits }
  | { kind: 'avif' }
)

/** Messages of the child: the result and the processor seconds it took, that it exceeded its memory or processor limit, or
 *  why it cannot work at all. */
export type FromChild =
  | { outcome: PhotoOutcome | AvifOutcome; cpu: number }
  | { exhausted: true }
  | { failed: string }
