/** What a journey needs from a browser, and both browsers provide. */
export type Engine = {
  openSession: (width: number) => Promise<Session>
  close: () => Promise<void>
}

/** A person's browser, with its own cookies. */
export type Session = {
  openTab: () => Promise<Tab>
  /** Errors that the browser itself reports, besides those that the page reports (report-errors.ts). */
  complaints: () => string[]
  close: () => Promise<void>
}

export type Tab = {
  goto: (url: string) => Promise<void>
  /** Runs a function in the page, without access to its file. */
  run: <Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: Args) => Promise<Value>
  /** Runs a function in the page that returns an element. */
  find: <Args extends unknown[]>(
    work: (...args: Args) => Element | null,
    ...args: Args
  ) => Promise<Handle | null>
}

/** An element of a page. */
export type Handle = {
  click: () => Promise<void>
  /** Types over a field's content. */
  write: (text: string) => Promise<void>
  /** Chooses a file. */
  choose: (path: string) => Promise<void>
}

/** A function and its arguments as an expression that the page evaluates. */
export const callOf = (work: (...args: never[]) => unknown, args: unknown[]): string =>
  `(${String(work)})(...${JSON.stringify(args)})`
