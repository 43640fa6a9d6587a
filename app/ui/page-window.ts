/** The page numbers to show: first, last and `around` on either side of `page`; null marks a gap of two or more. */
export function pageWindow(page: number, pages: number, around = 2): (number | null)[] {
  const near = (n: number) => n === 1 || n === pages || Math.abs(n - page) <= around
  const shown = Array.from({ length: 2 * around + 7 }, (_, step) => page - around - 3 + step)
  const numbers = [...new Set([1, ...shown, pages])].filter((n) => n >= 1 && n <= pages && near(n))
  return numbers
    .toSorted((a, b) => a - b)
    .flatMap((n, index, all) => {
      const gap = index === 0 ? 0 : n - (all[index - 1] ?? n) - 1
      if (gap === 0) return [n]
      return gap === 1 ? [n - 1, n] : [null, n]
    })
}
