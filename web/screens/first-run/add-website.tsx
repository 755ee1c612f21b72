import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api';
import { Button } from '../../parts/button';
import { Field } from '../../parts/field';
import { later } from '../../parts/later';
import { texts } from '../../texts';

const Modal = later(async () => (await import('../../parts/panel-dialog')).Modal);

/** A button that opens the form for a website. */
export function AddWebsite() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <Button
        kind="main"
        onClick={() => {
          setIsOpen(true);
          setWasOpen(true);
        }}
      >
        {texts.overview.add}
      </Button>
      {wasOpen && (
        <Modal title={texts.overview.add} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <WebsiteForm />
        </Modal>
      )}
    </>
  );
}

export function WebsiteForm() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [domain, setDomain] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem('');
    try {
      const { id } = await api.websites.create({ domain: domain.trim() });
      await queries.invalidateQueries({ queryKey: ['overview'] });
      await navigate({ to: '/websites/$websiteId/start', params: { websiteId: id }, search: {} });
    } catch (error) {
      setProblem((error as Error).message);
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        label={texts.firstRun.domain}
        placeholder="example.com"
        value={domain}
        onChange={(event) => setDomain(event.target.value)}
        required
        autoComplete="off"
        spellCheck={false}
        className="min-w-48 flex-1"
      />
      <Button type="submit" kind="main" disabled={isBusy} className="h-8">
        {texts.firstRun.add}
      </Button>
      {problem && (
        <p role="alert" className="w-full text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
