import { accentContrast, CONTRAST_LEAST } from './accent.server.ts'
import type { PieceKey } from './pieces.ts'
import type { Brand } from './rules.ts'
import { readPiece, type ReadPieceOutcome, type TypedPiece } from './typed-piece.ts'

/** Parses the form of a piece, and refuses an accent that is hard to read. */
export function readReadablePiece(key: PieceKey, typed: TypedPiece, today: string): ReadPieceOutcome {
  const read = readPiece(key, typed, today)
  if (!read.ok || key !== 'brand' || read.value === null) return read
  const { accent } = read.value as Brand
  if (accent === undefined) return read
  const { contrast, nearest } = accentContrast(accent)
  if (contrast >= CONTRAST_LEAST) return read
  // Rounded down, so that what is too little never reads as enough.
  const shown = (Math.floor(contrast * 10) / 10).toFixed(1)
  return {
    ok: false,
    errors: {
      accent: `Text in this color is hard to read: its contrast is ${shown} : 1, and ${CONTRAST_LEAST} : 1 is needed. The nearest color that has it is ${nearest}.`,
    },
  }
}
