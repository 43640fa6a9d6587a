import { benchPhotoPipeline } from './photo-pipeline.ts'
import type { Result } from './rows.ts'

/** Every row about files. */
export async function benchUploads(): Promise<Result> {
  return { rows: [await benchPhotoPipeline()], extra: {} }
}
