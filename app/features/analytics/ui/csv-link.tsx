export function CsvLink({ href, title }: { href: string; title: string }) {
  return (
    <a href={href} download className="inline-flex min-h-11 items-center underline underline-offset-4">
      CSV<span className="sr-only"> of “{title}”</span>
    </a>
  )
}
