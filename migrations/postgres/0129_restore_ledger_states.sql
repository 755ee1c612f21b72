-- Bit 51 of a URL's facts was both "linked" and "answered to MistralAI-Index", and a visit or a deleted log
-- cleared it, the latter also bit 52, "cited". Both are set anew, and Mistral's bits are 20 and 21.
with known as (
  select u.workspace_id, u.id,
    (u.facts & ~((7::bigint << 50) | (3::bigint << 20)))
      | (case when exists (select from ledger_links l
          where l.workspace_id = u.workspace_id and l.url_id = u.id) then 1::bigint << 51 else 0 end)
      | (case when exists (select from ledger_citations c
          where c.workspace_id = u.workspace_id and c.url_id = u.id) then 1::bigint << 52 else 0 end)
      | coalesce((select (case when v.first_ok_at is null then 1::bigint else 3::bigint end) << 20
          from ledger_visits v where v.workspace_id = u.workspace_id and v.url_id = u.id
            and v.bot = 'MistralAI-Index'), 0) as facts
  from ledger_urls u
)
update ledger_urls u set facts = known.facts from known
where u.workspace_id = known.workspace_id and u.id = known.id and u.facts <> known.facts;
