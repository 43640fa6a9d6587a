import { cutText, normalized } from './bounded.ts'

/** How searches for homes and for people compare texts: lower case without accents, so that "Zoe" finds "Zoë" and "CAFE" finds "Café". */
export function foldText(text: string): string {
  return normalized(cutText(text), 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
