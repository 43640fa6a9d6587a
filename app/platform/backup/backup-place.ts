import path from 'node:path'
import { z } from 'zod'
import { isDnsCompatible } from '../files/store-checks.ts'

/** An absolute folder, or an S3 bucket with or without a folder. */
export const backupPlace = z
  .string()
  .refine((named) =>
    named.startsWith('s3://') ? isDnsCompatible(named.split('/')[2] ?? '') : path.isAbsolute(named),
  )

/** Whether `place` is `folder` or below it. */
export function isInside(folder: string, place = ''): boolean {
  return path.isAbsolute(place) && path.relative(folder, place).split(path.sep)[0] !== '..'
}
