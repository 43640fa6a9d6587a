/** Characters. Longer texts are not cached, so that memory stays bounded. */
const LONGEST = 500

/** Caches the latest results of a function of a text: at most twice `most`.
 *  @param of must be pure, and its results must not be modified */
export function memoize<Answer>(most: number, of: (text: string) => Answer): (text: string) => Answer {
  let [recent, older] = [new Map<string, Answer>(), new Map<string, Answer>()]
  return (text) => {
    if (text.length > LONGEST) return of(text)
    const known = recent.get(text)
    if (known !== undefined) return known
    const answer = older.get(text) ?? of(text)
    if (recent.size >= most) [recent, older] = [new Map(), recent]
    recent.set(text, answer)
    return answer
  }
}
