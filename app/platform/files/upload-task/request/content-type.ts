import { ownValue } from '../../../own-value.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  webm: 'video/webm',
  webp: 'image/webp',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** The type that the browser reports, or else one derived from the file extension. Both may be wrong: the server checks
 *  the content. */
export function contentTypeOf(source: unknown, name: string): string {
  if (source instanceof File && source.type) return source.type
  const ending = name.split('.').pop()?.toLowerCase() ?? ''
  return ownValue(TYPES, ending) ?? UNKNOWN
}

const UNKNOWN = 'application/octet-stream'
