import type { PhotoReason } from './photo-reasons.ts'
import type { PhotoLimits, PhotoType } from './photo-rules.ts'

/** One encoded picture; `width` and `height` in pixels. */
export type Variant = { width: number; height: number; format: 'webp' | 'avif'; bytes: Uint8Array }

export type PreparedPhoto = {
  ok: true
  /** What the bytes are. */
  type: PhotoType
  /** The size of the photo as it is looked at, after rotation. */
  width: number
  height: number
  /** Base64 of about 21 bytes, see placeholder.ts. */
  thumbhash: string
  /** 64 bits in hex that change little when the picture changes little (a difference hash). */
  fingerprint: string
  /** By width, the largest last. */
  variants: Variant[]
  /** A JPEG to make variants from again. */
  master: { width: number; height: number; bytes: Uint8Array }
}

export type RefusedPhoto = { ok: false; reason: PhotoReason }
export type PhotoOutcome = PreparedPhoto | RefusedPhoto
export type AvifOutcome = { ok: true; variants: Variant[] } | RefusedPhoto

export type PhotoWork =
  | { kind: 'photo'; bytes: Uint8Array; declaredType: string; limits: PhotoLimits }
  | { kind: 'avif'; bytes: Uint8Array }

/** From the child: what came of its work and the seconds of processor time it took, that it needed more memory than it
 *  may, or why it cannot work at all. */
export type FromChild =
  | { outcome: PhotoOutcome | AvifOutcome; cpu: number }
  | { exhausted: true }
  | { failed: string }
