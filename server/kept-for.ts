/** Caches an answer for a while, and shares one pending request among its callers. */
export function keptFor<Answer>(milliseconds: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at > milliseconds) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
