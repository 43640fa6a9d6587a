/** Stores each shared text once, under a numeric code. Code 0 means no text. */
export class Dictionary {
  readonly texts: string[] = ['']
  readonly #codes = new Map<string, number>([['', 0]])

  /** @param text as it is compared: lower case, trimmed */
  code(text: string): number {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    this.texts.push(text)
    this.#codes.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }

  /** The code of a text, or -1 when nobody has it. */
  find(text: string): number {
    return this.#codes.get(text) ?? -1
  }

  /** Which texts meet a condition: 1 at their codes. */
  marked(meets: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text, code) => Number(code > 0 && meets(text)))
  }
}
