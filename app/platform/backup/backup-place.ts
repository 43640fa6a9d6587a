import path from 'node:path'
import { z } from 'zod'
import { isDnsCompatible } from '../files/store-checks.ts'

/** Where backups can go, by its form: an absolute folder, or a bucket with a folder or without. */
export const backupPlace = z
  .string()
  .refine((named) =>
    named.startsWith('s3://') ? isDnsCompatible(named.split('/')[2] ?? '') : path.isAbsolute(named),
  )

/** Whether a place for backups is that folder or below it. */
export function isInside(folder: string, place = ''): boolean {
  return path.isAbsolute(place) && path.relative(folder, place).split(path.sep)[0] !== '..'
}
