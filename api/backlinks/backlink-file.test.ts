// cspell:ignore ascore sitewide lostlink
import type { FileWarning } from '../csv-import/file-warning';
import { backlinkFile } from './backlink-file';

async function read(csv: string) {
  const body = (async function* () {
    yield Buffer.from(csv);
  })();
  const scope = { domain: 'teapots.example', ownedHosts: [] };
  const warnings: FileWarning[] = [];
  for await (const block of backlinkFile.read(body, scope, warnings)) return { ...block, warnings };
  throw new Error('The file has no block');
}

const link = {
  sourceUrl: 'https://pottery.example/friends',
  targetUrl: 'https://teapots.example/',
  anchor: 'Teapots',
  isFollowed: true,
  isGone: false,
  firstSeen: '2026-01-02',
  lastSeen: '2026-10-11',
};
const [from, to] = [link.sourceUrl, link.targetUrl];

it.each([
  [
    'SE Ranking',
    'url_from,url_to,title,anchor,nofollow,image,inlink_rank,domain_inlink_rank,first_seen,last_visited',
    `${from},${to},Friends,Teapots,false,false,31,47,2026-01-02,2026-10-11`,
    { title: 'Friends', metrics: { inlink_rank: 31, domain_inlink_rank: 47 } },
  ],
  [
    'SE Ranking, lost links',
    'new_lost_type,new_lost_date,reason_lost,url_from,url_to,anchor,nofollow,first_seen,last_visited',
    `lost,2026-10-12,link_removed,${from},${to},Teapots,true,2026-01-02,2026-10-11`,
    { isGone: true, isFollowed: false, rel: ['nofollow'] },
  ],
  [
    'Ahrefs',
    'url_from,url_to,anchor,title,is_dofollow,is_nofollow,is_ugc,is_sponsored,is_image,is_lost,first_seen_link,last_visited,domain_rating_source,url_rating_source,link_type',
    `${from},${to},Teapots,Friends,true,false,false,false,false,false,2026-01-02T03:04:05Z,2026-10-11T00:00:00Z,71,12,text`,
    { metrics: { domain_rating: 71, url_rating: 12 } },
  ],
  [
    'Ahrefs, not followed and lost',
    'url_from,url_to,anchor,is_dofollow,is_nofollow,is_ugc,is_sponsored,is_lost,first_seen,last_visited',
    `${from},${to},Teapots,false,true,true,false,true,2026-01-02,2026-10-11`,
    { isFollowed: false, rel: ['nofollow', 'ugc'], isGone: true },
  ],
  [
    'DataForSEO',
    'url_from,url_to,anchor,page_from_title,dofollow,attributes,item_type,is_lost,first_seen,last_seen,rank,page_from_rank,domain_from_rank,backlink_spam_score',
    `${from},${to},Teapots,Friends,true,,anchor,false,2026-01-02 03:04:05 +00:00,2026-10-11 00:00:00 +00:00,9,31,120,4`,
    { metrics: { rank: 9, page_rank: 31, domain_rank: 120, spam_score: 4 } },
  ],
  [
    'DataForSEO, not followed',
    'url_from,url_to,anchor,dofollow,attributes,item_type,is_lost,first_seen,last_seen',
    `${from},${to},Teapots,false,"[""noopener"",""sponsored""]",image,true,2026-01-02,2026-10-11`,
    { isFollowed: false, rel: ['sponsored'], kind: 'image', isGone: true },
  ],
  [
    'Semrush',
    'page_ascore;source_url;source_title;target_url;anchor;nofollow;sitewide;first_seen;last_seen;lostlink',
    `41;${from};Friends;${to};Teapots;false;false;1767312000;1791676800;false`,
    { metrics: { page_authority_score: 41 } },
  ],
  [
    'Majestic',
    'SourceURL,AnchorText,Date,FlagRedirect,FlagNoFollow,FlagImages,FlagDeleted,TargetURL,FirstIndexedDate,LastSeenDate,DateLost,SourceCitationFlow,SourceTrustFlow',
    `${from},Teapots,2026-02-02,0,0,1,0,${to},2026-01-02,2026-10-11,,20,30`,
    { kind: 'image', metrics: { citation_flow: 20, trust_flow: 30 } },
  ],
])('the names of the API of %s are read', async (_, header, row, more) => {
  const { links, invalid, errors } = await read(`${header}\n${row}\n`);
  expect([invalid, errors]).toEqual([0, []]);
  expect(links).toMatchObject([{ ...link, ...more }]);
});

it.each(['Referring URL,Target', 'From,To', 'Source,Destination'])(
  'the header %s is known',
  async (header) => {
    const { links } = await read(`${header}\n${from},${to}`);
    expect(links).toMatchObject([{ sourceUrl: from, targetUrl: to, isFollowed: null }]);
  },
);

it('dates that cannot be read are counted and named, never moved, and a lost link is lost', async () => {
  const { links, unreadDates, warnings } = await read(
    [
      'Source URL,First seen,Last crawled,Lost',
      `${from},"Sep 15, 2026",15/09/2026,`,
      `${from},05/06/2026,2026/09/15,2026-02-30`,
      `${from},,yesterday,05/06/2026`,
    ].join('\n'),
  );
  expect(links.map(({ firstSeen, lastSeen, isGone }) => [firstSeen, lastSeen, isGone])).toEqual([
    ['2026-09-15', '2026-09-15', false],
    [null, '2026-09-15', true],
    [null, null, true],
  ]);
  expect(unreadDates).toBe(4);
  expect(warnings.map(({ message }) => message.slice(0, 37))).toEqual([
    'Row 3, First seen: "05/06/2026" is no',
    'Row 3, Lost: "2026-02-30" is no date ',
    'Row 4, Last crawled: "yesterday" is n',
    'Row 4, Lost: "05/06/2026" is no date ',
  ]);
});
