/** All swaps of neighboring letters, for `grnad`: `rgnad`, `gnrad`, `grand`, `grnda`. */
export function swapsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
}
