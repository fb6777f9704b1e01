import { ResponsiveImage } from '#ui/parts/responsive-image.tsx'
import type { NewsCard } from '../contract.ts'
import { NewsFacts } from './news-facts.tsx'

type Props = { posts: readonly NewsCard[]; heading: 'h2' | 'h3'; isFirst?: boolean }

/** Posts side by side. `isFirst` loads the pictures of the first row at once. */
export function NewsCards({ posts, heading: Heading, isFirst = false }: Props) {
  return (
    <ul className="grid gap-5 tablet:grid-cols-2 wide:grid-cols-3">
      {posts.map((post, place) => (
        <li
          key={post.id}
          data-item={post.id}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge data-last:border-green"
        >
          {post.image && (
            <ResponsiveImage
              image={{ ...post.image, alt: '' }}
              sizes="(min-width: 1024px) 350px, (min-width: 768px) 50vw, 100vw"
              isFirst={isFirst && place === 0}
              className="aspect-video w-full object-cover"
            />
          )}
          <div className="flex grow flex-col gap-2 p-4">
            <p className="text-small font-medium text-green">{post.category.text}</p>
            <Heading className="text-lead leading-snug font-semibold text-balance">
              <a href={post.link} className="text-ink no-underline after:absolute after:inset-0">
                {post.title}
              </a>
            </Heading>
            <p className="line-clamp-3 text-base text-soft">{post.summary}</p>
            <div className="mt-auto pt-2">
              <NewsFacts post={post} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
