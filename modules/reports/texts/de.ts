import {
  blindSpots,
  type DescribedTarget,
  describeTarget,
  type MethodologyFacts,
  minutesOf,
} from '../../ai/rules/methodology';
import type { SampleKind, UnitKind } from '../../campaigns/rules/campaign-metrics';
import { countryNamesIn, engineNames, languageNamesIn, named, sourceNames } from './code-names';
import type { Texts } from './en';
import { sayIn } from './say';

const say = sayIn('de');

/** Lists names as a sentence does. */
const listed = (values: string[]): string =>
  values.length < 2
    ? values.join('')
    : `${values.slice(0, -1).join(', ')} und ${values[values.length - 1]}`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

const statuses = {
  improved: 'verbessert',
  declined: 'verschlechtert',
  unchanged: 'unverändert',
  first: 'erste Messung',
  new: 'neu',
  lost: 'verloren',
  not_found: 'nicht gefunden',
  beyond_depth: 'außerhalb der Lesetiefe',
  not_measured: 'nicht gemessen',
  pending: 'ausstehend',
  failed: 'fehlgeschlagen',
};

const campaignMetrics = {
  crawler_visits: 'verifizierte Crawler-Besuche',
  clicks: 'Klicks',
  impressions: 'Impressionen',
  click_through_rate: 'Klickrate',
  position: 'durchschnittliche Position',
  conversions: 'Conversions',
  rank_position: 'Position der Keywords',
  rank_visibility: 'Sichtbarkeit der Keywords',
  ai_mention_rate: 'Anteil der KI-Antworten, die die Marke nennen',
  ai_citation_rate: 'Anteil der suchenden KI-Antworten, die die Website zitieren',
};

const units: Record<UnitKind, readonly [one: string, several: string]> = {
  page: ['Seite', 'Seiten'],
  keyword: ['Keyword', 'Keywords'],
  prompt: ['Prompt', 'Prompts'],
};

const samples: Record<SampleKind, string> = {
  days: 'gemessene Tage',
  impressions: 'Impressionen',
  readings: 'Messungen',
  answers: 'Antworten',
  answers_that_searched: 'Antworten mit Suche',
};

const assignments = {
  random: 'Der Zufall hat entschieden, welche.',
  matched: 'Jedes Geänderte wurde mit dem verglichen, was ihm vorher am ähnlichsten war.',
  self_selected:
    'Ein Mensch hat sie ausgewählt, also können sie sich auf eine Weise unterscheiden, die keine Statistik zeigt.',
};

const devices: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobil' };

const countryNames = countryNamesIn('de');
const languageNames = languageNamesIn('de');

/** Compares a count with the previous one; empty without a previous one. */
function comparedTo(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  if (now === before) return ', genauso viele wie im Vergleichszeitraum';
  const by = say.count(Math.abs(now - before));
  return `, ${by} ${now > before ? 'mehr' : 'weniger'} als im Vergleichszeitraum`;
}

const onDay = (day: string | undefined) => (day === undefined ? '' : ` am ${day}`);
const ofDay = (day: string | undefined) => (day === undefined ? '' : ` vom ${day}`);

const cadences = { daily: 'täglich', weekly: 'wöchentlich', manual: 'nur von Hand' };

const seriesOf = ({ engine, provider, isScraped, model, online }: DescribedTarget): string => {
  const how = isScraped ? `Produkt, über ${provider}` : `API von ${provider}`;
  const rest = [...(model === null ? [] : [model]), ...(online ? [] : ['ohne Websuche'])];
  return [`${engine ?? 'Andere Engine'} (${how})`, ...rest].join(', ');
};

function targetSentence(target: DescribedTarget): string {
  const { samples, targetHalfWidth, cadence, answersPerDayMax, isPaused } = target;
  const paused = isPaused ? ' (pausiert)' : '';
  if (!target.isAsked) {
    return `${target.engine} auf den Ergebnisseiten, die ${target.provider} für die beobachteten Keywords liest: eine Antwort je Seite, ohne weitere Kosten; eine Seite ohne Übersicht ist keine Antwort${paused}.`;
  }
  const answers = say.some(samples, 'Antwort', 'Antworten');
  const until =
    targetHalfWidth === null
      ? `${answers} je Prompt`
      : `bis zu ${answers} je Prompt, bis das Intervall höchstens ${Math.round(targetHalfWidth * 100)} Punkte zu jeder Seite reicht`;
  const limit =
    answersPerDayMax === null ? '' : `, höchstens ${say.count(answersPerDayMax)} Antworten am Tag`;
  const minutes = minutesOf[target.delivery];
  const late = minutes === null ? '' : `, beantwortet binnen ${minutes} Minuten`;
  return `${seriesOf(target)}: ${until}, ${cadences[cadence]}${limit}${late}${paused}.`;
}

/** Says how AI answers were measured, part by part, as the English sentences do. */
function methodology(facts: MethodologyFacts): string[][] {
  const { targets, prompts, brands } = facts;
  const { hasApis, hasScrapers, unseen, silent } = blindSpots(facts);
  return [
    [
      `Beobachtet werden ${say.some(prompts.tracked, 'Prompt', 'Prompts')} aus ${say.some(prompts.topics, 'Thema', 'Themen')}.`,
      `${say.count(prompts.branded)} davon nennen eine eigene Marke; deren Antworten werden getrennt gezählt, weil eine Antwort die Namen aus der Frage wiederholt.`,
      `Gefragt wird für diese Länder und Sprachen: ${prompts.places.slice(0, 10).join('; ')}${prompts.places.length > 10 ? '; und weitere' : ''}.`,
      'Wird ein Text geändert, zählen nur die Antworten auf den neuen.',
    ],
    targets.length === 0
      ? ['Es sind keine Ziele angelegt; keine Engine wird gefragt.']
      : [
          ...targets.map((target) => targetSentence(describeTarget(target))),
          'Jede dieser Reihen steht für sich; Reihen werden nie addiert oder gemittelt.',
        ],
    [
      `Gesucht werden die Namen von ${say.some(brands.own, 'eigener Marke', 'eigenen Marken')} und ${say.some(brands.competitors, 'Wettbewerber', 'Wettbewerbern')}, nur als ganze Namen.`,
      brands.isCurrent
        ? `Alle gespeicherten Antworten sind mit Version ${brands.version} der Marken abgeglichen.`
        : `Die gespeicherten Antworten werden gerade mit Version ${brands.version} der Marken abgeglichen; bis dahin können sich Tage in der Version unterscheiden.`,
    ],
    [
      'Der Anteil der Nennungen bezieht sich auf alle Antworten mit Text.',
      'Der Anteil der Zitate zählt nur Antworten, für die die Engine im Web gesucht hat.',
      'Ablehnungen, fehlgeschlagene Aufrufe und Fälle ohne KI-Antwort stehen in keinem Nenner.',
    ],
    [
      'Intervalle sind solche von 95 %, durch wiederholtes Ziehen von Prompts, weil sich Antworten auf denselben Prompt ähneln; für einen einzelnen Prompt nach Wilson.',
      'Unter 5 Antworten gibt es kein Intervall.',
      'Jede Reihe hat eine Einstufung nach den sechs Kriterien der IAB-Richtlinie vom August 2026.',
    ],
    [
      ...(hasApis
        ? [
            'Antworten einer API sind nicht das, was Menschen im Produkt sehen, und können stark abweichen.',
          ]
        : []),
      ...(hasScrapers
        ? ['Ausgelesene Antworten sind die einer anonymen Sitzung ohne Verlauf und Konto.']
        : []),
      ...(unseen.length > 0
        ? [
            `Zugriffsprotokolle können nicht zeigen, dass ${listed(unseen)} eine Seite für eine Antwort gelesen ${unseen.length === 1 ? 'hat' : 'haben'}.`,
          ]
        : []),
      ...(silent.length > 0
        ? [`Die Suchen hinter den Antworten sind bei ${listed(silent)} unbekannt.`]
        : []),
      'Wie viele Menschen solche Fragen stellen, wird nicht gemessen.',
    ],
  ];
}

/** Every text of a report in German. */
export const de: Texts = {
  letters: 'ÄÖÜäöüß„“\u00a0',
  units: { ms: 'ms', s: 's', min: 'min', h: 'h', days: 'Tage' },

  dates: {
    months: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
    day: (day, month, year) => `${twoDigits(day)}.${twoDigits(month)}.${year}`,
    label: (day, month) => `${day}. ${month}`,
  },

  usualTitle: {
    types: {
      overview: 'Überblick',
      rankings: 'Rankings',
      audit: 'Website-Audit',
      crawlers: 'Crawler',
      indexing: 'Indexierung',
      backlinks: 'Backlinks',
      ai: 'KI-Antworten',
      campaign: 'Kampagnen',
      search_console: 'Google-Suche',
    },
    websites: (count) => `${say.count(count)} Websites`,
  },

  summary: {
    nothingMeasured: (domain) => `Für ${domain} wurde in diesem Zeitraum nichts gemessen.`,
    lastDayNotOver: (day) =>
      `Der letzte Tag, der ${day}, war bei der Erstellung dieses Berichts noch nicht zu Ende.`,
  },

  layout: {
    noParts: 'In diesem Zeitraum gibt es nichts von dem, was dieser Abschnitt zeigt.',
    noChart: 'In diesem Zeitraum gibt es keine Daten für dieses Diagramm.',
  },

  sources: {
    asOf: (day) => `Dies sind die Zahlen vom ${day}, nach diesem Zeitraum.`,
    none: 'keine',
    days: 'Tagen',
    thisPeriod: 'Dieser Zeitraum',
    periodBefore: 'Vergleichszeitraum',
  },

  rankings: {
    source: (domain) => `Rankings von ${domain}`,
    none: (domain, isSandbox) =>
      `Für ${domain} liegen in diesem Zeitraum keine ${isSandbox ? 'Messwerte der Sandbox' : 'Messwerte'} vor: Über die Rankings ist nichts bekannt.`,
    noneUntilLater: (domain, isSandbox, newest) =>
      `Für ${domain} liegen in diesem Zeitraum keine ${isSandbox ? 'Messwerte der Sandbox' : 'Messwerte'} vor. Die neuesten sind später, vom ${newest}.`,
  },

  visibility: {
    title: 'Rankings',
    keywords: 'Beobachtete Keywords',
    ranked: 'Keywords mit Ranking',
    withinFirst: (depth, depthMax) =>
      depth === depthMax
        ? `Unter den ersten ${say.count(depth)} Ergebnissen.`
        : `Unter den Ergebnissen, die je Keyword gelesen wurden: ${say.count(depth)} bis ${say.count(depthMax)}.`,
    firstPage: 'Auf der ersten Seite',
    averagePosition: 'Durchschnittliche Position',
    ofRanking: 'Über alle Keywords mit Ranking.',
    visibility: 'Sichtbarkeit',
    equalWeights: 'Die Suchvolumen sind unbekannt: Jedes Keyword zählt gleich viel.',
    volumesKnown: (share) => `Von ${say.share(share)} der Keywords ist das Suchvolumen bekannt.`,
    traffic: 'Besuche pro Monat, geschätzt',
    volumesUnknown: 'Die Suchvolumen sind unbekannt.',
    notFound: 'Nicht gefunden',
    notMeasured: 'Nicht gemessen',
    chartNote: 'Tage ohne Messwerte sind Lücken. Alle Punkte beziehen sich auf dieselben Keywords.',
    visibilityUnit: 'Anteil an den Klicks der ersten Positionen',
    positionUnit: 'Position',
    byPosition: 'Keywords nach Position',
    keywordsUnit: 'Keywords',
    covers: ({ isMixture, engines, devices: of, countries, languages, sources }) => {
      const parts = [
        named(engines, engineNames),
        named(of, devices),
        named(countries, countryNames),
        named(languages, languageNames),
      ];
      const made = parts.map(listed).join(', ');
      return `${isMixture ? 'Die Werte mischen' : 'Alle Werte gelten für'} ${made}; gelesen über ${listed(named(sources, sourceNames))}.`;
    },
    rankedOn: (domain, { ranked, tracked }, now, before) => {
      const of = say.some(tracked, 'beobachteten Keyword', 'beobachteten Keywords');
      const at =
        now.position === null ? '' : `, im Durchschnitt auf Position ${say.decimal(now.position)}`;
      const was = before?.position;
      const than = was == null || at === '' ? '' : ` (am ${before?.day}: ${say.decimal(was)})`;
      return `${domain}: ${say.count(ranked)} von ${of} ${ranked === 1 ? 'hatte' : 'hatten'} am ${now.day} ein Ranking${at}${than}.`;
    },
    visibilityIs: (now, before) => {
      const from =
        before == null
          ? ''
          : say.share(before) === say.share(now)
            ? ', wie zuvor'
            : `, ${now > before ? 'gestiegen' : 'gefallen'} von ${say.share(before)}`;
      return `Die Sichtbarkeit beträgt ${say.share(now)}${from}.`;
    },
  },

  keywords: {
    title: 'Keywords',
    columns: {
      keyword: 'Keyword',
      position: 'Position',
      previousPosition: 'Zuvor',
      change: 'Änderung',
      status: 'Status',
      searchVolume: 'Suchanfragen',
      traffic: 'Besuche',
      url: 'Seite',
      device: 'Gerät',
      country: 'Land',
      language: 'Sprache',
      location: 'Ort',
      engine: 'Suchmaschine',
      depth: 'Lesetiefe',
      state: 'Beleg',
      source: 'Quelle',
      checkedAt: 'Gelesen am',
    },
    note: (to, compared) =>
      `Nach geschätzten Besuchen, dann nach Position. Positionen der neuesten Messung in den sieben Tagen bis ${to}, ` +
      `„Zuvor“ ${compared === undefined ? 'aus der Messung davor' : `in den sieben Tagen bis ${compared}`}. Eine leere Position wurde ` +
      'nicht gemessen oder innerhalb der Lesetiefe nicht gefunden, siehe „Beleg“; sie ist nie null.',
  },

  movers: {
    title: 'Gewinner und Verlierer',
    winners: 'Gewinner',
    losers: 'Verlierer',
    rose: 'Gestiegene Keywords',
    fell: 'Gefallene Keywords',
    columns: {
      keyword: 'Keyword',
      places: 'Plätze',
      position: 'Position',
      previousPosition: 'Zuvor',
      status: 'Status',
      device: 'Gerät',
      country: 'Land',
      searchVolume: 'Suchanfragen',
      readOn: 'Gelesen am',
    },
    notCompared: (domain, day) =>
      `Für ${domain} liegt bis ${day} kein Messwert zum Vergleich vor: Was gestiegen oder gefallen ist, ist nicht bekannt.`,
    note: (from, to) =>
      `Gewonnene und verlorene Plätze zwischen ${from} und ${to}, die meisten zuerst; von Keywords, die an beiden Enden gelesen wurden. ` +
      'Ein nicht gefundenes Keyword zählt ab dem Ende der Lesetiefe.',
    moved: (domain, { rose, fell }, from, to) =>
      `Von den Keywords von ${domain} ${rose === 1 ? 'ist' : 'sind'} zwischen ${from} und ${to} ${say.count(rose)} gestiegen und ${say.count(fell)} gefallen.`,
  },

  competitors: {
    title: 'Wettbewerber',
    columns: {
      domain: 'Domain',
      kind: 'Art',
      shareOfVoice: 'Share of Voice',
      keywords: 'Keywords',
      common: 'Neben uns',
      averagePosition: 'Durchschnittliche Position',
    },
    thisWebsite: (domain) => `${domain} (diese Website)`,
    noPages: 'Aus diesem Zeitraum sind keine Ergebnisseiten gespeichert.',
    shareOfVoice: 'Share of Voice',
    unit: 'Anteil an den Klicks auf alle Ergebnisse',
    note: (day) =>
      `Ergebnisseiten vom ${day}. Die Klicks sind aus Positionen und Suchvolumen geschätzt.`,
    place: (domain, place, of) =>
      `${domain} liegt nach Share of Voice auf Platz ${say.count(place)} von ${say.count(of)}.`,
    share: (domain, share, others) =>
      `${domain} erhält ${say.share(share)} der Klicks, die die Ergebnisseiten der eigenen Keywords wert sind` +
      `${others === 0 ? '' : `; den Rest ${others === 1 ? 'erhält eine andere Domain' : `teilen sich ${say.count(others)} andere Domains`}`}.`,
  },

  audit: {
    source: (domain) => `Audit von ${domain}`,
    urls: 'URLs',
    none: (domain) => `Für ${domain} gibt es kein Audit, das bis zum Ende dieses Zeitraums endete.`,
    noneUntilLater: (domain, day) =>
      `Für ${domain} gibt es kein Audit, das bis zum Ende dieses Zeitraums endete. Das neueste endete später, am ${day}.`,
  },

  health: {
    title: 'Zustand der Website',
    severities: {
      error: 'Gefundene Fehler',
      warning: 'Gefundene Warnungen',
      notice: 'Gefundene Hinweise',
    },
    score: 'Health Score',
    healthy: (healthy, pages) =>
      `${say.count(healthy)} von ${say.some(pages, 'geprüften Seite', 'geprüften Seiten')} ohne Fehler.`,
    sample: ({ pages, knownPages }) =>
      `Eine Stichprobe: ${say.count(pages)} von ${say.count(knownPages)} bekannten Seiten, denn der Crawl erreichte seine Grenze.`,
    crawled: 'Gecrawlte Seiten',
    skipped: 'Nicht gecrawlte URLs',
    pagesUnit: 'Seiten',
    byStatus: 'Seiten nach HTTP-Status',
    byDepth: 'Seiten nach Klicks ab der Startseite',
    classes: { no_answer: 'keine Antwort', unlinked: 'nicht verlinkt' },
    whole: (day) => `Der Crawl der gesamten Website endete${onDay(day)}.`,
    partly: (day) =>
      `Der Crawl endete${onDay(day)} und umfasst nicht die gesamte Website: Er wurde begrenzt, gefiltert oder vorzeitig beendet.`,
    noPage: (domain, day) =>
      `Das Audit von ${domain}${ofDay(day)} fand keine HTML-Seite, die sich bewerten lässt.`,
    scoreIs: (domain, day, { score, before }) =>
      `Das Audit von ${domain}${ofDay(day)} ergibt einen Health Score von ` +
      `${say.count(score)}${before == null ? '' : ` (zuvor ${say.count(before)})`}.`,
    worst: (title, urls) => `Als Erstes zu beheben: „${title}“ (${say.some(urls, 'URL', 'URLs')}).`,
  },

  issues: {
    title: 'Probleme',
    columns: {
      severity: 'Schwere',
      title: 'Problem',
      pages: 'URLs',
      added: 'Hinzugekommen',
      new: 'Neu',
      fixed: 'Behoben',
      gone: 'Weggefallen',
      category: 'Bereich',
      fix: 'Was zu tun ist',
      code: 'Code',
    },
    none: (domain) => `Das Audit von ${domain} fand kein Problem.`,
    notCompared: 'Es gibt kein früheres Audit, mit dem sich Änderungen feststellen ließen.',
    compared:
      'Änderungen gegenüber dem vorigen Audit: „Hinzugekommen“ und „Behoben“ gelten für URLs, die beide Audits enthalten.',
    changed: (domain, { fixed, gone, added, new: fresh }) =>
      `Seit dem vorigen Audit von ${domain} ${fixed === 1 ? 'wurde' : 'wurden'} ${say.some(fixed, 'Befund', 'Befunde')} behoben, ${say.count(added)} ${added === 1 ? 'kam' : 'kamen'} hinzu` +
      `${gone + fresh === 0 ? '' : `; ${say.count(gone)} ${gone === 1 ? 'verschwand' : 'verschwanden'} mit entfernten Seiten, ${say.count(fresh)} ${fresh === 1 ? 'kam' : 'kamen'} mit neuen Seiten`}.`,
  },

  pages: {
    title: 'Seiten',
    columns: {
      url: 'Seite',
      httpStatus: 'HTTP-Status',
      title: 'Titel',
      isIndexable: 'Indexierbar',
      errors: 'Fehler',
      warnings: 'Warnungen',
      depth: 'Klicks',
      words: 'Wörter',
      linksIn: 'Eingehende Links',
      ttfbMs: 'Erstes Byte',
    },
  },

  logs: {
    source: (domain) => `Crawler auf ${domain}`,
    name: 'Zugriffsprotokolle',
    none: (domain) =>
      `Für ${domain} liegen aus diesem Zeitraum keine Protokollzeilen vor: Ob Crawler kamen, ist nicht bekannt.`,
  },

  visits: {
    title: 'Crawler-Besuche',
    verified: 'Verifizierte Besuche',
    notCompared: (days) =>
      `Nicht verglichen: Im Vergleichszeitraum gibt es Protokolle von ${say.some(days, 'Tag', 'Tagen')}.`,
    errorShare: 'Mit einem Fehler beantwortet',
    errorShareNote: 'Von den verifizierten Besuchen.',
    spoofed: 'Gefälschte Besuche',
    spoofedNote: 'Gaben sich als ein Crawler aus, von dessen Adresse sie nicht kamen.',
    unverifiable: 'Nicht prüfbare Besuche',
    daysWithLogs: 'Tage mit Protokollen',
    perDay: 'Besuche pro Tag',
    verifiedPerDay: 'verifizierte Besuche pro Tag',
    gaps: 'Tage ohne Protokolle sind Lücken.',
    byPurpose: 'Nach Zweck',
    otherPurpose: 'Sonstige',
    summary: (domain, { verified, spoofed }, before) =>
      `${domain} hatte ${say.some(verified, 'verifizierten Crawler-Besuch', 'verifizierte Crawler-Besuche')}` +
      `${comparedTo(verified, before)}` +
      `${spoofed > 0 ? `; ${spoofed === 1 ? 'ein weiterer Besuch gab' : `${say.count(spoofed)} weitere Besuche gaben`} nur vor, von einem Crawler zu sein` : ''}.`,
  },

  bots: {
    title: 'Crawler',
    byCrawler: 'Verifizierte Besuche nach Crawler',
    unit: 'Besuche',
    verified: 'Verifizierte Besuche',
    columns: {
      bot: 'Crawler',
      operator: 'Betreiber',
      purpose: 'Zweck',
      visits: 'Verifizierte Besuche',
      daysSeen: 'Tage gesehen',
      change: 'Änderung',
      lastVerifiedAt: 'Letzter Besuch',
    },
  },

  paths: {
    title: 'Gecrawlte Pfade',
    columns: {
      path: 'Pfad',
      visits: 'Besuche',
      verified: 'Verifiziert',
      bots: 'Crawler',
      lastHttpStatus: 'Letzter HTTP-Status',
      lastAt: 'Letzter Besuch',
    },
  },

  crawlerErrors: {
    title: 'Fehler, auf die Crawler stießen',
    columns: {
      path: 'Pfad',
      status: 'Status',
      visits: 'Besuche',
      bots: 'Crawler',
      lastAt: 'Zuletzt aufgetreten',
      lastOkAt: 'Zuletzt fehlerfrei',
    },
  },

  ledger: {
    source: (domain) => `URL-Verzeichnis von ${domain}`,
    name: 'beobachtete URLs und Zugriffsprotokolle',
    unit: 'URLs gecrawlt',
    none: (domain) =>
      `Von ${domain} wird keine URL beobachtet: Über die Indexierung ist nichts bekannt.`,
    title: 'Indexierung',
    tracked: 'Beobachtete URLs',
    inSitemap: 'In einer Sitemap',
    crawled: 'Gecrawlt',
    crawledNote: 'Von einem verifizierten Crawler, laut eigenen Protokollen.',
    discovered: 'In diesem Zeitraum entdeckt',
    noLogs: 'Aus diesem Zeitraum liegen keine Protokolle vor.',
    crawlErrors: 'Zuletzt mit Fehler gecrawlt',
    newly: 'Neu entdeckt',
    newlyUnit: 'URLs pro Tag',
    newlyNote: 'Tage ohne Protokolle sind Lücken; die Tage gelten in UTC.',
    newlySeries: 'Entdeckt',
    summary: (domain, { tracked, crawled, found }, before) =>
      `Von ${say.some(tracked, 'beobachteten URL', 'beobachteten URLs')} von ${domain} ` +
      `${crawled === 1 ? 'wurde' : 'wurden'} ${say.count(crawled)} von einem verifizierten Crawler besucht` +
      `${found === null ? '' : `; ${say.count(found)} ${found === 1 ? 'wurde' : 'wurden'} in diesem Zeitraum entdeckt${comparedTo(found, before)}`}.`,
  },

  links: {
    source: (domain) => `Links auf ${domain}`,
    name: 'Anbieter und importierte Dateien',
    none: (domain) => `Für ${domain} wurden keine Links gesammelt: Über sie ist nichts bekannt.`,
    title: 'Links von anderen Websites',
    links: 'Links',
    domains: 'Verlinkende Domains',
    followed: 'Gefolgt',
    ofProvider: (links: number) => `Der Anbieter kennt ${say.some(links, 'Link', 'Links')}.`,
    followedNote: 'Von den Links, zu denen die Quelle sagt, ob ihnen gefolgt wird.',
    lost: 'Im Zeitraum verlorene Links',
    changes: 'Neue und verlorene Links',
    changesUnit: 'Links am Tag',
    changesNote:
      'Ein Link ist an dem Tag neu, an dem eine Quelle ihn uns zum ersten Mal genannt hat. Was eine Quelle beim ersten Lesen nannte oder schon vor unserem ersten Lesen gesehen hat, ist nicht neu. Tage vor der ersten Nennung sind Lücken. Tage sind UTC-Tage.',
    newLinks: 'Neu',
    lostLinks: 'Verloren',
    domainTable: 'Domains mit den meisten Links',
    domainColumns: {
      domain: 'Domain',
      links: 'Links',
      followed: 'Gefolgt',
      pages: 'Verlinkende Seiten',
      firstSeen: 'Zuerst gesehen',
    },
    pageTable: 'Seiten mit den meisten Links',
    pageColumns: {
      page: 'Seite',
      links: 'Links',
      domains: 'Domains',
      followed: 'Gefolgt',
      firstSeen: 'Zuerst gesehen',
    },
    summary: (domain, { links, domains }) =>
      `${say.some(links, 'Link', 'Links')} von ${say.some(domains, 'Domain', 'Domains')} ` +
      `${links === 1 ? 'führt' : 'führen'} zu ${domain}.`,
  },

  knownLinks: {
    source: (domain) => `Bekannte Links auf ${domain}`,
    name: 'die verlinkenden Seiten selbst',
    none: (domain) => `Es sind keine Links auf ${domain} bekannt, die geprüft würden.`,
    title: 'Bekannte Links',
    links: 'Bekannte Links',
    found: 'Gefunden',
    followed: 'Gefolgt',
    lost: 'Verloren',
    lostNote: 'Bei zwei Prüfungen im Abstand von mindestens einem Tag nicht gefunden.',
    note: 'Stand jeder Seite beim letzten Abruf. Eine nicht erreichbare Seite sagt nichts über ihren Link.',
    columns: {
      page: 'Seite',
      linkState: 'Zustand',
      anchor: 'Text',
      target: 'Führt zu',
      checked: 'Geprüft am',
      lost: 'Verloren am',
    },
    summary: (domain, { links, found, missing, lost }) =>
      `Von ${say.some(links, 'bekannten Link', 'bekannten Links')} auf ${domain} hat die neueste Prüfung ${say.count(found)} gefunden ` +
      `und ${say.count(missing)} nicht; bei ${say.count(links - found - missing)} war es nicht festzustellen. ` +
      `Verloren nach zwei Prüfungen im Abstand von mindestens einem Tag: ${say.count(lost)}.`,
  },

  search: {
    source: (domain) => `Google-Suchen zu ${domain}`,
    name: (property) => `Search Console, Property ${property}`,
    none: (domain) =>
      `Für ${domain} sind in diesem Zeitraum keine endgültigen Tage der Google-Suche bekannt.`,
    title: 'Google-Suche',
    clicks: 'Klicks',
    impressions: 'Impressionen',
    ctr: 'Klickrate',
    position: 'Mittlere Position',
    anonymized: 'Anonymisierte Klicks',
    anonymizedNote:
      'Suchen, die Google in keiner Zeile nennt, weil zu wenige Menschen sie stellten.',
    capped: (days) =>
      `Ein Teil davon: Google hat an ${say.some(days, 'Tag', 'Tagen')} Zeilen abgeschnitten.`,
    onlyFinal: (days, before) =>
      `Diese Zahlen gelten für ${days.from} bis ${days.to}${before === null ? '' : `, verglichen mit ${before.from} bis ${before.to}`}: Spätere Tage ändert Google noch.`,
    notCompared: 'Es gibt keinen Vergleich: Für den Zeitraum davor fehlen Daten von Google.',
    confounded: (since) =>
      `Kein Vergleich: Google zählt dies seit ${since.join(' und ')} anders als zuvor.`,
    byDay: 'Klicks nach Tagen',
    byDayUnit: 'Klicks je Tag',
    byDayNote:
      'Tage, die Google noch ändert, sind Lücken. Tage zählen in Googles Zeitzone, Pacific Time.',
    brands: 'Suchen mit und ohne Marke',
    brandColumns: {
      searches: 'Suchen',
      clicks: 'Klicks',
      share: 'Anteil der Klicks',
      impressions: 'Impressionen',
      position: 'Mittlere Position',
    },
    brandNote: (names) =>
      `Eigene Marken: ${names.join(', ')}. Anonymisierte Suchen können sie nennen oder nicht.`,
    noBrands: (domain) =>
      `Für ${domain} ist keine eigene Marke angelegt, daher sind Suchen nicht nach Marke getrennt.`,
    noQueries:
      'Suchanfragen einiger Tage wurden noch nicht abgerufen, daher sind Suchen nicht nach Marke getrennt.',
    summary: (domain, { clicks, before, days }) =>
      `${domain} hatte ${days === null ? '' : `vom ${days.from} bis ${days.to} `}${say.some(clicks, 'Klick', 'Klicks')} in der Google-Suche` +
      `${days === null ? comparedTo(clicks, before) : before === null ? '' : `, an ebenso vielen Tagen des Vergleichszeitraums ${say.count(before)}`}.`,
    movers: 'Veränderte Seiten und Suchanfragen',
    pageTable: 'Seiten mit der größten Veränderung der Klicks',
    queryTable: 'Suchanfragen mit der größten Veränderung der Klicks',
    moverNote:
      'Jeweils bis zu 100. Suchanfragen, die zu wenige Menschen stellen, nennt Google nicht.',
    moverColumns: {
      page: 'Seite',
      query: 'Suchanfrage',
      clicks: 'Klicks',
      clicksBefore: 'Davor',
      clicksChange: 'Veränderung',
    },
  },

  searchCoverage: {
    source: (domain) => `Google-Index von ${domain}`,
    name: 'Impressionen in Suchergebnissen und URL-Prüfungen',
    none: (domain) => `Von ${domain} werden keine URLs beobachtet.`,
    unknownAll: (domain) =>
      `Über den Google-Index von ${domain} ist nichts bekannt: Keine beobachtete URL hatte eine Impression oder wurde geprüft.`,
    title: 'Google-Index',
    indexed: 'Indexiert',
    byImpressions: 'Bekannt durch Impressionen',
    byInspection: 'Bekannt durch Prüfung',
    notIndexed: 'Nicht indexiert',
    unknown: 'Unbekannt',
    unknownNote:
      'Weder in letzter Zeit in Suchergebnissen gezeigt noch geprüft. Sie können indexiert sein.',
    reasons: 'Warum URLs nicht indexiert sind',
    columns: { reason: 'Grund', urls: 'URLs' },
    summary: (domain, { indexed, tracked }) =>
      `Von ${say.some(tracked, 'beobachteten URL', 'beobachteten URLs')} von ${domain} ${indexed === 1 ? 'ist' : 'sind'} ${say.count(indexed)} bekanntermaßen im Google-Index.`,
  },

  searchExplanation: {
    title: 'Warum sich die Klicks verändert haben',
    notComparable:
      'Die Daten von Google reichen nicht bis zu den Wochen davor zurück, daher gibt es keine Veränderung zu erklären.',
    usual: (domain, change, { low, high }) =>
      `Die Klicks von ${domain} haben sich um ${say.change(change)} verändert. Das ist üblich: Zu erwarten waren ${say.count(Math.max(0, low))} bis ${say.count(high)} Klicks.`,
    explained: (domain, change, causes) =>
      `Die Klicks von ${domain} haben sich um ${say.change(change)} verändert, mehr als üblich; ${say.some(causes, 'Ursache wurde', 'Ursachen wurden')} gefunden.`,
    nothingFound: (domain, change) =>
      `Die Klicks von ${domain} haben sich um ${say.change(change)} verändert, mehr als üblich; es wurde keine Ursache gefunden.`,
    against: (days, before) =>
      `Es geht um ${days.from} bis ${days.to}, verglichen mit denselben Wochentagen vom ${before.from} bis ${before.to}.`,
    change: 'Veränderung der Klicks',
    byImpressions: 'Durch Impressionen',
    byCtr: 'Durch die Klickrate',
    byMix: 'Durch die Mischung der Suchanfragen',
    splitNote: 'Die drei Teile ergeben bis auf Rundung die Veränderung.',
    causes: 'Ursachen, die wahrscheinlichste zuerst',
    note: 'Klicks: Veränderung der Seiten, die eine Ursache betrifft. Ursachen können dieselben Seiten betreffen, daher nie addieren. Ohne Zahl der Seiten betrifft eine Ursache alle.',
    columns: {
      cause: 'Ursache',
      certainty: 'Art',
      touchedPages: 'Seiten',
      clicksChange: 'Veränderung',
      subject: 'Betrifft',
      since: 'Seit',
    },
    notLookedAt: 'Was nicht geprüft werden konnte',
    missingColumns: { cause: 'Ursache', missing: 'Es fehlt' },
  },

  campaigns: {
    source: (domain) => `Kampagnen auf ${domain}`,
    name: 'Zeitreihen der Seiten zum Zeitpunkt der Auswertung',
    none: (domain) => `Keine Kampagne auf ${domain} hatte Tage in diesem Zeitraum.`,
    title: 'Kampagnen',
    note: 'Vor dem Ende ihres letzten Tages hat eine Kampagne keinen Schätzwert. Effekte gelten für die wichtigste Kennzahl, geänderte Seiten gegen die übrigen.',
    columns: {
      campaign: 'Kampagne',
      campaignStatus: 'Stand',
      metric: 'Kennzahl',
      from: 'Erster Tag',
      to: 'Letzter Tag',
      verdict: 'Urteil',
      estimate: 'Effekt',
      interval: '95-%-Intervall',
    },
    summary: (domain, { campaigns, moved }) =>
      `${say.some(campaigns, 'Kampagne', 'Kampagnen')} auf ${domain}, davon ${say.count(moved)} mit einem Unterschied über dem Zufall.`,
    selfSelected: (names) =>
      `In ${names.join(', ')} hat ein Mensch gewählt, was geändert wurde; das beweist am wenigsten.`,
    results: 'Ergebnisse',
    noResult: (domain) =>
      `Keine Kampagne auf ${domain} mit Tagen in diesem Zeitraum wurde ausgewertet.`,
    hypothesis: (text) => `Vermutung: ${text}`,
    design: (facts) =>
      `${facts.name}: ${say.some(facts.treated, ...units[facts.unit])} ${facts.treated === 1 ? 'wurde' : 'wurden'} geändert und ${say.count(facts.control)} nicht, vom ${facts.from} bis zum ${facts.to}. ${assignments[facts.assignment]}`,
    promised: (effect) =>
      effect === null
        ? 'Vor dem Beginn ließ sich kein kleinster Effekt berechnen.'
        : `Vor dem Beginn betrug der kleinste Effekt, den 80 % solcher Kampagnen finden, ${effect}.`,
    verdicts: {
      moved: (metric, range) =>
        `Was geändert wurde, hat sich gegen das Übrige bewegt (${metric}): ${range}.`,
      within_noise: (metric, range) =>
        `Der Unterschied (${metric}), ${range}, ist nicht größer als der Zufall ihn ergibt. Das beweist nicht, dass es keinen Effekt gab.`,
      not_enough_data: (metric) =>
        `Der Effekt ist nicht messbar (${metric}): Es gibt zu wenige Daten, oder sie schwanken nicht.`,
      confounded: (metric) =>
        `Zur selben Zeit hat etwas anderes gewirkt (${metric}), so dass der Unterschied nicht der Änderung zuzuschreiben ist.`,
    },
    range: (estimate, interval) =>
      interval ? `${estimate}, 95-%-Intervall ${interval.low} bis ${interval.high}` : estimate,
    effectOf: (value, unit) => {
      if (unit === 'share') return say.effect(value, 'share');
      return unit === 'points'
        ? `${say.effect(value * 100, 'difference')} Prozentpunkte`
        : `${say.effect(value, 'difference')} Plätze`;
    },
    metrics: campaignMetrics,
    unbounded: 'unbegrenzt',
    spillOver: (share) =>
      `Beide Gruppen erscheinen zu denselben Suchanfragen: ${say.share(share)} der Impressionen geänderter Seiten. Der Gewinn einer Seite kann der Verlust einer anderen sein, und der Unterschied zählt ihn doppelt.`,
    effect: 'Effekt',
    lowerIsBetter: 'Weniger Plätze sind besser: Der erste ist 1.',
    low: 'Untere Grenze des Intervalls',
    high: 'Obere Grenze des Intervalls',
    p: 'p, angepasst',
    pNote: 'Anteil der möglichen Auslosungen mit einem ebenso großen Unterschied.',
    minimum: 'Kleinster auffindbarer Effekt',
    daily: (name) => `${name}: Mittelwerte beider Gruppen`,
    dailyUnit: (metric) => `${metric}, Mittelwert jeder Gruppe je Tag`,
    dailyNote: (day, { of, treated, control }) =>
      `Die Änderung begann am ${day}. Mittelwerte seither: ${say.count(treated)} ${samples[of]} des Geänderten, ${say.count(control)} des Übrigen.`,
    treated: 'Geändert',
    control: 'Nicht geändert',
    placebo: (name) => `${name}: was falsche Anfänge gezeigt hätten`,
    placeboUnit: 'Effekt',
    placeboNote:
      'Der letzte Balken ist der wahre Anfang. Das getönte Band reicht so weit wie der größte der falschen Anfänge, nach oben und nach unten. Das Urteil beruht auf der Aufteilung der Gruppen, nicht auf diesem Band.',
    begins: 'die Änderung beginnt',
    dated: (title, day) => `${title} (${day})`,
    earlier: (titles) => `Vor den Tagen des Diagramms: ${titles.join('; ')}.`,
    leftOut: (days) =>
      `${say.some(days, 'weiterer Tag hat', 'weitere Tage haben')} Ereignisse fern vom Beginn; die Ergebnisse der API nennen sie.`,
  },

  brokenLinks: {
    title: 'Links auf Seiten, die es nicht mehr gibt',
    none: (domain) =>
      `Es ist keine Seite von ${domain} bekannt, auf die Links führen und die es nicht mehr gibt.`,
    note: 'Eine Weiterleitung der Seite gewinnt ihre Links zurück. Besuche sind die verifizierter Crawler in den letzten 90 Tagen.',
    columns: {
      page: 'Seite',
      domains: 'Domains',
      links: 'Links',
      httpStatus: 'Status',
      visits: 'Besuche',
      bots: 'Crawler',
      lastVisit: 'Letzter Besuch',
    },
    summary: (domain, pages) =>
      `Links führen zu ${say.some(pages, 'Seite', 'Seiten')} von ${domain}, die es nicht mehr gibt.`,
  },

  engines: {
    title: 'Suchmaschinen',
    none: 'Noch kein verifizierter Crawler einer Suchmaschine hat eine beobachtete URL besucht.',
    timeToCrawl: 'Zeit von der Einreichung bis zum ersten Crawl',
    unit: 'Zeit nach der ersten Einreichung',
    half: 'Die Hälfte innerhalb von',
    nineOfTen: 'Neun von zehn innerhalb von',
    timed: (engines) =>
      `Grundlage: ${engines.map(({ engine, urls }) => `${engine} mit ${say.some(urls, 'URL', 'URLs')}`).join(', ')}.`,
    columns: {
      engine: 'Suchmaschine',
      crawled: 'Gecrawlte URLs',
      discovered: 'Entdeckt',
      timed: 'URLs mit Zeitangabe',
      medianSeconds: 'Die Hälfte innerhalb von',
      p90Seconds: 'Neun von zehn innerhalb von',
    },
    note: 'Zeiten von der ersten Einreichung bis zum ersten verifizierten Besuch, soweit beide bekannt sind.',
  },

  urls: {
    title: 'Beobachtete URLs',
    columns: {
      url: 'URL',
      states: 'Zustände',
      addedAt: 'Hinzugefügt',
      firstSubmittedAt: 'Eingereicht',
      firstCrawledAt: 'Erster Crawl',
      discoveredAt: 'Entdeckt',
      discoveredBy: 'Durch',
      bestPosition: 'Beste Position',
    },
  },

  ai: {
    source: (domain) => `KI-Antworten zu ${domain}`,
    none: (domain, isSandbox) =>
      `Aus diesem Zeitraum gibt es keine ${isSandbox ? 'Sandbox-' : ''}Antworten von KI-Engines zu ${domain}: was sie sagen, ist nicht bekannt.`,
    series: seriesOf,
    visibility: {
      title: 'Sichtbarkeit in KI-Antworten',
      lead: 'Jede Reihe ist eine Engine, auf eine Weise befragt. Reihen werden nie addiert oder gemittelt.',
      columns: {
        series: 'Reihe',
        mentionRate: 'Genannt',
        mentionLow: 'Mindestens',
        mentionHigh: 'Höchstens',
        citationRate: 'Zitiert',
        shareOfVoice: 'Share of Voice',
        answers: 'Antworten',
        prompts: 'Prompts',
        grade: 'Einstufung',
      },
      note: 'Genannt: Anteil an allen Antworten auf Prompts ohne eigene Marke; mindestens und höchstens: das 95-%-Intervall. Zitiert: Anteil an den Antworten, für die die Engine im Web gesucht hat. Share of Voice: Anteil an allen genannten Marken, jede einmal je Antwort. Einstufung nach den sechs Kriterien des IAB.',
      byDay: 'Antworten, die die Marke nennen, nach Tag',
      unit: 'Anteil der Antworten',
      chartNote: 'Tage mit weniger als fünf Antworten sind Lücken; die Tage sind die von UTC.',
      summary: (domain, series, { value, answers, interval }) =>
        value === null
          ? `${series} gab keine Antworten zu ${domain}.`
          : `${series} nennt die Marke von ${domain} in ${say.share(value)} von ${say.some(answers, 'Antwort', 'Antworten')}` +
            `${interval === null ? '; das ist zu wenig für ein Intervall' : ` (95-%-Intervall ${say.share(interval.low)} bis ${say.share(interval.high)})`}.`,
    },
    competitors: {
      title: 'Marken in KI-Antworten',
      none: 'Keine Antwort aus diesem Zeitraum nennt eine der Marken.',
      columns: {
        series: 'Reihe',
        brand: 'Marke',
        owner: 'Zuordnung',
        named: 'Antworten, die sie nennen',
        answers: 'Alle Antworten',
        share: 'Anteil',
      },
      note: 'Jede Marke zählt einmal je Antwort; nur Antworten auf Prompts ohne eigene Marke.',
    },
    citations: {
      title: 'Zitierte Domains',
      none: 'Keine Antwort aus diesem Zeitraum zitiert eine Seite.',
      columns: {
        series: 'Reihe',
        host: 'Domain',
        owner: 'Zuordnung',
        answers: 'Antworten',
        share: 'Anteil',
        shareLow: 'Mindestens',
        shareHigh: 'Höchstens',
      },
      note: 'Anteil: an den Antworten, die eine Seite zitieren; mindestens und höchstens: das 95-%-Intervall. Domains, deren Intervalle sich überschneiden, lassen sich nicht in eine Reihenfolge bringen.',
    },
    gaps: {
      title: 'Lücken',
      none: 'Kein Prompt aus diesem Zeitraum hat einen Wettbewerber in seinen Antworten, ohne dass auch diese Website vorkommt.',
      columns: {
        prompt: 'Prompt',
        series: 'Reihe',
        gaps: 'Fehlt als',
        competitorNamed: 'Wettbewerber genannt',
        competitorCited: 'Wettbewerber zitiert',
        ownHigh: 'Wir höchstens',
        answers: 'Antworten',
      },
      note: 'Prompts, bei denen ein Wettbewerber genannt oder zitiert wird und diese Website in keiner Antwort vorkommt. „Wir höchstens“ sagt, wie oft sie nach dem 95-%-Intervall trotzdem genannt werden kann.',
      summary: (domain, prompts) =>
        `Bei ${say.some(prompts, 'Prompt', 'Prompts')} kommt in KI-Antworten ein Wettbewerber vor, ${domain} aber nie.`,
    },
    journey: {
      title: 'Vom Prompt zum Besuch',
      lead: 'Was KI-Engines mit den Seiten der Website gemacht haben, und wie viele Menschen KI-Assistenten geschickt haben. Das sind Tatsachen mit ihrem Datum: Die Reihenfolge zweier Schritte macht keinen zur Ursache des anderen.',
      none: (domain) =>
        `Aus diesem Zeitraum gibt es weder Logzeilen von ${domain} noch KI-Antworten, die die Website zitieren: Über Besuche von KI-Assistenten ist nichts bekannt.`,
      source: (domain) => `Besuche von KI-Assistenten auf ${domain}`,
      visits: 'Besuche von KI-Assistenten',
      lowerBound:
        'Eine Untergrenze: Apps und viele Assistenten senden keinen Referrer, und Googles KI-Antworten sehen aus wie seine Suche.',
      noLog: 'Es sind keine Logzeilen eingegangen.',
      assistants: 'Assistenten, die Besuche brachten',
      pagesVisited: 'Besuchte Seiten',
      daysWithLogs: 'Tage mit Protokollen',
      byDay: 'Besuche von KI-Assistenten nach Tag',
      perDay: 'Besuche pro Tag',
      gaps: 'Tage ohne Protokolle sind Lücken; die Tage sind die von UTC.',
      others: 'Andere',
      steps: 'Seiten je Schritt, nach Engine',
      pages: 'Seiten',
      stepsNote:
        'Was nicht gemessen wurde, hat keinen Balken. Die Schritte werden einzeln gezählt: Eine besuchte Seite muss nicht zitiert sein.',
      byEngine: 'Schritte nach Engine',
      columns: {
        engine: 'Engine',
        pagesCrawled: 'Gecrawlte Seiten',
        pagesCited: 'Zitierte Seiten',
        pagesRead: 'Live gelesene Seiten',
        pagesVisited: 'Besuchte Seiten',
        visits: 'Besuche',
        citedNeverVisited: 'Zitiert, nie besucht',
        visitedNeverCited: 'Besucht, nie zitiert',
      },
      engineNote:
        'Gecrawlt: verifizierte Besuche des Crawlers, der den Index der Engine füllt. Zitiert: in Antworten auf Prompts ohne eigene Marke. Live gelesen: verifizierte Besuche, mit denen die Engine eine Seite für die Frage eines Menschen abruft. Die Besuche sind eine Untergrenze; solche aus den KI-Antworten von Google lassen sich nicht von denen aus der Google-Suche unterscheiden.',
      byPage: 'Schritte nach Seite',
      pageColumns: {
        path: 'Pfad',
        engine: 'Engine',
        cited: 'Zitiert in',
        reads: 'Abrufe',
        visits: 'Besuche',
        firstCitedOn: 'Zuerst zitiert',
        firstReadOn: 'Zuerst gelesen',
        firstVisitOn: 'Erster Besuch',
      },
      pageNote:
        'Zitiert in: Antworten, die die Seite zitieren, von denen, die überhaupt eine Seite zitieren, für jede Reihe. Erste Tage gelten für die gesamte Zeit, soweit Daten aufbewahrt sind.',
      nOf: (hits, answers) => `${say.count(hits)} von ${say.count(answers)}`,
      summary: (domain, visits, before) =>
        `KI-Assistenten brachten ${domain} mindestens ${say.some(visits, 'Besuch', 'Besuche')}${comparedTo(visits, before)}.`,
    },
    answer: {
      title: 'Eine Antwort',
      asked: (prompt, series) => `„${prompt}“, beantwortet von ${series}:`,
      at: (day, model) =>
        `Gefragt am ${day}${model === null ? '' : `; das Modell war ${model}`}. Marken stehen in eckigen Klammern.`,
      cited: 'Zitierte Seiten',
      columns: { url: 'Seite', owner: 'Zuordnung', liveFetch: 'Im Zugriffsprotokoll' },
      note: 'Live abgerufen: ein verifizierter Besuch des Abrufers der Engine, innerhalb von zwei Minuten nach der Frage. Kein Protokoll: nicht unsere Seite, oder das Protokoll ist unvollständig.',
    },
    methodology: { title: 'Wie KI-Antworten gemessen wurden', parts: methodology },
  },

  paper: {
    types: {
      overview: 'Bericht zur Sichtbarkeit in der Suche',
      rankings: 'Ranking-Bericht',
      audit: 'Bericht zum Website-Audit',
      crawlers: 'Crawler-Bericht',
      indexing: 'Indexierungsbericht',
      backlinks: 'Backlink-Bericht',
      ai: 'Bericht zu KI-Antworten',
      campaign: 'Kampagnenbericht',
      search_console: 'Bericht zur Google-Suche',
    },
    yes: 'Ja',
    no: 'Nein',
    noChange: (before) => `unverändert gegenüber ${before}`,
    changed: (by, before) => `${by} gegenüber ${before}`,
    points: (by) => `${by} Prozentpunkte`,
    sandboxData: 'Daten der Sandbox',
    sandboxIn: (sections) => `Daten der Sandbox in: ${sections}`,
    sandboxWarning:
      'Positionen, Suchvolumen und andere Messwerte von Anbietern in diesen Abschnitten sind von der Sandbox zum Ausprobieren erfunden. Sie sagen nichts über die echten Websites aus. Alle anderen Abschnitte enthalten echte Daten.',
    logoOf: (name) => `Logo von ${name}`,
    website: 'Website',
    websites: 'Websites',
    allWebsites: 'Alle Websites',
    andMore: (count) => `und ${say.count(count)} weitere`,
    period: 'Zeitraum',
    comparedWith: 'Verglichen mit',
    dataAsOf: 'Datenstand',
    preparedBy: 'Erstellt von',
    contents: 'Inhalt',
    contentsContinued: 'Inhalt (Fortsetzung)',
    continued: (title) => `${title} (Fortsetzung)`,
    summary: 'Zusammenfassung',
    nothingToSumUp: 'Für diesen Zeitraum gibt es keine Zahlen, die sich zusammenfassen lassen.',
    recommendations: 'Empfehlungen',
    page: (number, of) => `Seite ${number} von ${of}`,
    about: 'Über diesen Bericht',
    report: 'Bericht',
    frozenAt: 'Festgehalten am',
    data: 'Daten',
    dataHash: 'Prüfsumme',
    sourcesTitle: 'Quellen und Abdeckung',
    sourcesColumns: {
      what: 'Inhalt',
      name: 'Quelle',
      asOf: 'Neuester Wert',
      coverage: 'Abdeckung',
    },
    coverage: (measured, of, unit) => `${measured} von ${of} ${unit}`,
    dashNote: (dash) =>
      `„${dash}“ bedeutet, dass nichts gemessen wurde; es steht nie für null. Eine Lücke in einem Diagramm ist eine Lücke in den Messwerten.`,
    frozenNote:
      'Alle Angaben wurden zum oben genannten Zeitpunkt festgehalten: Die PDF-, CSV- und JSON-Dateien dieses Berichts sagen dasselbe, und eine erneute Ausgabe liefert dieselben Bytes. Die Prüfsumme bezeichnet genau diese Daten.',
    previewNote:
      'Dies ist eine Vorschau: Ihre Daten sind nicht festgehalten, und sie wird nirgends gespeichert. Ein später erstellter Bericht kann andere enthalten.',
    moreInReport: 'Es gibt weitere Zeilen, die der Bericht zählt.',
    unknownCharacters: (named, more) =>
      `„\ufffd“ steht für Zeichen, die in den Schriften dieser Datei fehlen; CSV und JSON enthalten sie. Es sind ${named}${more > 0 ? ` und ${say.count(more)} weitere` : ''}.`,
    scriptsNamed: (scripts) =>
      `Der Name einer Schrift in eckigen Klammern steht für Text, der in den Schriftarten dieser Datei fehlt (${scripts}); CSV und JSON enthalten ihn.`,
    noRows: 'Keine Zeilen in diesem Zeitraum.',
    firstRows: (shown, more, table) =>
      `Die ersten ${shown} Zeilen; ${more} weitere stehen als „${table}“ in den CSV- und JSON-Dateien dieses Berichts.`,
    sameInEveryRow: (values) => `In allen Zeilen gleich: ${values}.`,
    withoutValue: (columns) => `In allen Zeilen ohne Wert: ${columns}.`,
    addressesOn: (column, origin) => `${column}: Adressen auf ${origin}.`,
    bestAtTop: (unit) => `${unit} (1 ist am besten und steht oben)`,
    axisStartsAt: (unit, start) => `${unit} (die Achse beginnt bei ${start}, nicht bei null)`,
    nothingMeasured: 'In diesem Zeitraum wurde nichts gemessen.',
    chartKinds: {
      line: 'Liniendiagramm',
      bar: 'Balkendiagramm',
      stacked: 'Gestapeltes Balkendiagramm',
    },
    chartNothing: 'nichts gemessen',
    chartOn: (value, day) => `${value} am ${day}`,
    chartFromTo: (from, to) => `von ${from} bis ${to}`,
    chartDays: (from, to) => `${from} bis ${to}`,
    chartLeast: (value) => `kleinster Wert ${value}`,
    chartMost: (value) => `größter Wert ${value}`,
    chartGaps: (gaps, days) => `${say.count(gaps)} von ${say.count(days)} Tagen nicht gemessen`,
    chartPoints: (count) => say.some(count, 'Punkt', 'Punkte'),
    chartMoreSeries: (count) =>
      count === 1 ? 'Und eine weitere Reihe' : `Und ${say.count(count)} weitere Reihen`,
    notMeasured: 'nicht gemessen',
  },

  page: {
    files: 'Herunterladen',
    view: 'Bericht ansehen',
  },

  mail: {
    subject: (title, from, to) => `${title}, ${from} bis ${to}`,
    sandbox:
      'Messwerte von Anbietern darin stammen aus der Sandbox: Sie sind zum Ausprobieren erfunden.',
    attached: 'Der Bericht ist als PDF angehängt.',
    pdf: 'PDF herunterladen',
    links: (days) =>
      `Der Link gilt ${say.count(days)} Tage. Wer ihn hat, kann den Bericht lesen und seine Dateien herunterladen.`,
    unsubscribe: (url) => `Keine weiteren Berichte per Mail: ${url}`,
    unsubscribeLink: 'Keine weiteren Berichte per Mail',
  },

  question: {
    subject: (name) => `${name} möchte Ihnen Berichte schicken`,
    lines: (name, link, days) => [
      `${name} möchte Ihnen Berichte über Websites in Suchmaschinen per Mail schicken.`,
      '',
      'Wenn Sie diese erhalten möchten, bestätigen Sie Ihre Adresse:',
      '',
      link,
      '',
      `Der Link gilt ${say.count(days)} Tage. Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese Mail: Sie erhalten dann keine Berichte.`,
      '',
    ],
  },

  codes: {
    owner: { own: 'eigene', competitor: 'Wettbewerber', other: 'andere' },
    gaps: { named: 'genannt', cited: 'zitiert' },
    grade: {
      exploratory: 'erste Hinweise',
      directional: 'Tendenz',
      decision_grade: 'entscheidungsreif',
    },
    liveFetch: {
      fetched_live: 'live abgerufen',
      ambiguous: 'mehrdeutig',
      not_seen_live: 'nicht live abgerufen',
      no_log: 'kein Protokoll',
      not_observable: 'nicht beobachtbar',
    },
    status: statuses,
    device: devices,
    country: countryNames,
    language: languageNames,
    engine: engineNames,
    source: sourceNames,
    state: {
      pending: 'ausstehend',
      measured: 'gemessen',
      not_found: 'nicht gefunden',
      beyond_depth: 'außerhalb der Lesetiefe',
      failed: 'fehlgeschlagen',
      stale: 'veraltet',
      frozen: 'eingefroren',
      not_measured: 'nicht gemessen',
    },
    kind: { self: 'diese Website', tracked: 'beobachtet', found: 'gefunden' },
    campaignStatus: { running: 'läuft', concluded: 'beendet', stopped: 'abgebrochen' },
    verdict: {
      collecting: 'wird gemessen',
      moved: 'bewegt',
      within_noise: 'im Rauschen',
      not_enough_data: 'zu wenige Daten',
      confounded: 'überlagert',
    },
    metric: campaignMetrics,
    linkState: {
      unchecked: 'noch nicht geprüft',
      live: 'gefolgt',
      nofollow: 'nofollow',
      ugc: 'Nutzerinhalt',
      sponsored: 'gesponsert',
      redirected: 'Seite umgezogen',
      canonicalized_away: 'Canonical anderswo',
      noindexed: 'noindex',
      removed: 'nicht gefunden',
      page_gone: 'Seite weg',
      unreachable: 'nicht erreichbar',
      blocked: 'für uns gesperrt',
      needs_rendering: 'erst nach Rendern',
      other_address: 'verlinkt andere Adresse',
    },
    severity: { error: 'Fehler', warning: 'Warnung', notice: 'Hinweis' },
    category: {
      accessibility: 'Barrierefreiheit',
      ai_policy: 'Vorgaben für KI',
      bots: 'Crawler',
      canonical: 'Canonical',
      content: 'Inhalt',
      description: 'Beschreibung',
      duplicates: 'Duplikate',
      encoding: 'Zeichenkodierung',
      headings: 'Überschriften',
      hosts: 'Hosts und Zertifikate',
      hreflang: 'hreflang',
      html: 'HTML',
      images: 'Bilder',
      links: 'Links',
      mobile: 'Mobilgeräte',
      performance: 'Ladezeit',
      redirects: 'Weiterleitungen',
      rendering: 'Rendering',
      response: 'Antworten',
      robots: 'robots.txt',
      robots_txt: 'Datei robots.txt',
      security: 'Sicherheit',
      sitemaps: 'Sitemaps',
      social: 'Soziale Medien',
      structured_data: 'Strukturierte Daten',
      title: 'Titel',
      url: 'URLs',
    },
    purpose: {
      search: 'Suche',
      ai_training: 'KI-Training',
      ai_search: 'KI-Suche',
      ai_user: 'KI im Auftrag von Nutzern',
      seo: 'SEO',
      social: 'Soziale Medien',
      monitoring: 'Überwachung',
      archive: 'Archiv',
      ads: 'Werbung',
      other: 'Sonstige',
    },
    change: {
      new: 'neu',
      vanished: 'ausgeblieben',
      present: 'weiterhin da',
      unknown: 'unbekannt',
    },
    searches: {
      brand: 'mit Marke',
      non_brand: 'ohne Marke',
      anonymized: 'anonymisiert',
    },
    certainty: {
      measurement: 'Zählweise',
      found: 'auf den Seiten gesehen',
      coincidence: 'zur selben Zeit',
    },
    cause: {
      known_break: 'Google zählt anders',
      unfinished_days: 'Tage nicht endgültig',
      google_incident: 'Update von Google',
      robots_blocked: 'durch robots.txt gesperrt',
      robots_opened: 'durch robots.txt geöffnet',
      noindexed: 'auf noindex gesetzt',
      noindex_removed: 'noindex entfernt',
      canonical_changed: 'Canonical geändert',
      http_status_changed: 'HTTP-Status geändert',
      title_lost: 'Titel verloren',
      title_changed: 'Titel geändert',
      crawl_errors: 'Crawl-Fehler',
      crawler_silent: 'Crawler ausgeblieben',
      ai_overview_appeared: 'AI Overview erschienen',
      ai_overview_gone: 'AI Overview verschwunden',
      feature_appeared: 'SERP-Element erschienen',
      competitor_rose: 'Wettbewerber vorbeigezogen',
    },
    subject: {
      impressions_over_logged: 'zu viele Impressionen gezählt',
      hundred_results_gone: 'keine Ergebnisseiten mit 100 Treffern mehr',
      generative_ai_report: 'eigener Bericht für generative KI',
      multimodal_counted: 'Suchen mit Lens und Circle to Search zählen mit',
      'March 2025 core update': 'Core-Update vom März 2025',
      'June 2025 core update': 'Core-Update vom Juni 2025',
      'August 2025 spam update': 'Spam-Update vom August 2025',
      'December 2025 core update': 'Core-Update vom Dezember 2025',
      'February 2026 Discover core update': 'Discover-Core-Update vom Februar 2026',
      'March 2026 spam update': 'Spam-Update vom März 2026',
      'March 2026 core update': 'Core-Update vom März 2026',
      'May 2026 core update': 'Core-Update vom Mai 2026',
      'June 2026 spam update': 'Spam-Update vom Juni 2026',
      'August 2026 spam update': 'Spam-Update vom August 2026',
      ai_overview: 'AI Overview',
      answer_box: 'Antwortbox',
      featured_snippet: 'hervorgehobenes Snippet',
      local_pack: 'lokale Treffer',
      knowledge_panel: 'Knowledge Panel',
      ads_top: 'Anzeigen oben',
      shopping: 'Shopping',
      videos: 'Videos',
      top_stories: 'Schlagzeilen',
    },
    missing: {
      no_robots_copies: 'Versionen der robots.txt',
      no_two_audits: 'zwei Audits',
      no_logs: 'Protokolle',
      no_logs_before: 'Protokolle der Tage davor',
      few_logs: 'Protokolle von genügend Tagen',
      no_rank_readings: 'Rankings vor und nach der Veränderung',
      no_competitors: 'beobachtete Wettbewerber',
      no_page_rows: 'Zeilen nach Seiten',
    },
    reason: {
      blocked_by_robots: 'durch robots.txt gesperrt',
      noindex: 'noindex',
      not_found: 'nicht gefunden (404)',
      soft_404: 'Soft 404',
      server_error: 'Serverfehler',
      access_denied: 'Zugriff verweigert',
      client_error: 'anderer 4xx-Fehler',
      redirect_error: 'Fehler in der Weiterleitung',
      crawl_error: 'Crawl-Fehler',
      other_canonical: 'Google wählt eine andere Canonical',
      never_crawled: 'noch nie gecrawlt',
      crawled_not_indexed: 'gecrawlt, nicht indexiert',
      no_verdict: 'kein Urteil',
      indexed: 'indexiert',
    },
    states: {
      cited: 'zitiert',
      tracked: 'beobachtet',
      linked: 'verlinkt',
      submitted: 'eingereicht',
      crawled: 'gecrawlt',
      discovered: 'entdeckt',
      crawl_error: 'Crawl-Fehler',
      in_sitemap: 'in Sitemap',
      ranking: 'mit Ranking',
      indexed: 'im Google-Index',
      not_indexed: 'nicht im Google-Index',
    },
  },
};
