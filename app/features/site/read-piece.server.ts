import { accentContrast, CONTRAST_LEAST } from './accent.server.ts'
import type { PieceKey } from './pieces.ts'
import { brandForm } from './rules.ts'
import { readPiece, type ReadPieceOutcome, type TypedPiece } from './typed-piece.ts'

/** Parses a piece's form. Also rejects an accent that is hard to read, along with any other errors. */
export function readAndCheckPiece(key: PieceKey, typed: TypedPiece, today: string): ReadPieceOutcome {
  const read = readPiece(key, typed, today)
  if (key !== 'brand') return read
  const hard = hardToRead((typed.accent ?? '').trim().toLowerCase())
  if (hard === null) return read
  return { ok: false, errors: { ...(!read.ok && read.errors), accent: hard } }
}

/** Why a valid color cannot be the accent; null if it can, or if it is not a color. */
function hardToRead(accent: string): string | null {
  if (accent === '' || !brandForm.shape.accent.safeParse(accent).success) return null
  const { contrast, nearest } = accentContrast(accent)
  if (contrast >= CONTRAST_LEAST) return null
  // Rounded down, so that a contrast that is too low never reads as enough.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  return `Text in this color is hard to read: its contrast is ${shown} : 1, and ${CONTRAST_LEAST} : 1 is needed. The nearest color that has it is ${nearest}.`
}
