import {
  readSearchVolumes,
  type SearchVolumeDeps,
  type VolumeCallRef,
} from '../../modules/rankings/collect/read-search-volumes';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

export const createSearchVolumeActivities = (deps: Stores & SearchVolumeDeps) => ({
  async readSearchVolumes(ref: InWorkspace<VolumeCallRef>) {
    const signal = callSignal();
    return readSearchVolumes(openWorkspace(deps, ref), deps, ref, signal);
  },
});
