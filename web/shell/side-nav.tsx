import { Link } from '@tanstack/react-router';
import { useWebsite } from '../data/websites';
import { Icon } from '../parts/icon';
import { texts } from '../texts';
import { keepRange } from '../use-search';
import { useWorkspaceScreens, websiteScreens } from './screens';

type Props = { websiteId: string | undefined; isOpen: boolean; onClose: () => void };

const itemClass =
  'flex items-center gap-2.5 rounded-md px-2.5 h-7.5 text-muted hover:bg-raised hover:text-text';
const activeProps = {
  className: 'bg-raised !text-text font-medium',
  'aria-current': 'page',
} as const;

export function SideNav({ websiteId, isOpen, onClose }: Props) {
  return (
    <>
      {isOpen && (
        <button
          type="button"
          aria-label={texts.close}
          onClick={onClose}
          className="fixed inset-0 z-30 bg-black/35 md:hidden"
        />
      )}
      <nav
        aria-label={texts.navigation}
        className={`fixed start-0 top-11 bottom-0 z-30 w-52 overflow-y-auto border-e border-line bg-bg p-2 md:visible md:translate-x-0 ${
          isOpen ? '' : 'invisible -translate-x-full'
        }`}
      >
        {websiteId !== undefined && <WebsiteNav websiteId={websiteId} />}
        <ul aria-label={texts.workspace}>
          {useWorkspaceScreens().map(({ to, text, icon }) => (
            <li key={to}>
              <Link
                to={to}
                search={{}}
                className={itemClass}
                activeProps={activeProps}
                activeOptions={{ exact: to === '/', includeSearch: false }}
              >
                <Icon name={icon} /> {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function WebsiteNav({ websiteId }: { websiteId: string }) {
  const website = useWebsite(websiteId);
  const name = website.data?.data.domain ?? '…';
  return (
    <div className="mb-2 border-b border-line pb-2">
      <p className="truncate px-2.5 py-1 text-xs font-semibold" title={name}>
        <bdi>{name}</bdi>
      </p>
      <ul aria-label={name}>
        {websiteScreens.map(({ to, text, icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ websiteId }}
              search={keepRange}
              className={itemClass}
              activeProps={activeProps}
              activeOptions={{ exact: to === '/websites/$websiteId', includeSearch: false }}
            >
              <Icon name={icon} /> {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
